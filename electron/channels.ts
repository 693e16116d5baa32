/** Names of the messages between the page's bridge and the main process. */
export const channels = {
  setTheme: 'desktop:set-theme',
  openDataFolder: 'desktop:open-data-folder',
  getSetupCode: 'desktop:get-setup-code',
  printPdf: 'desktop:print-pdf',
  readUpdates: 'desktop:read-updates',
  checkForUpdates: 'desktop:check-for-updates',
  planUpdate: 'desktop:plan-update',
  command: 'desktop:command',
} as const;
