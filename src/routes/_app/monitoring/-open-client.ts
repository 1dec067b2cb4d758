import { createContext, useContext } from 'react'
import type { MonitoringClient } from '#/contract/monitoring'

/** The client that the page around a tab has read. The page alone asks for it, and stops asking when it is deleted. */
export const OpenClient = createContext<MonitoringClient | undefined>(undefined)

export const useOpenClient = () => useContext(OpenClient)
