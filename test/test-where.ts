/** Tests that need something of the machine. Elsewhere they are skipped under a title that says what, for the gate's last lines. */
import { test, type TestFunction } from 'vitest'

export const testWhere =
  (here: boolean, needs: string) =>
  (title: string, run: TestFunction, timeout?: number): void => {
    test.skipIf(!here)(here ? title : `${title} (needs ${needs})`, run, timeout)
  }
