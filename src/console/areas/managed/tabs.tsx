import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Sections of managed services: each page has the same tabs. */
export const Route = createFileRoute('/_app/managed/_tabs')({ component: Outlet })
