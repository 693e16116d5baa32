import { readdirSync, statSync } from 'node:fs';
import { type Announcement, toAccount } from './announcement.ts';

/**
 * Whether only another account may serve the data. Windows does not say who owns a folder: there, the account that last
 * announced a service of the data counts, and a folder that this account may not list.
 */
export function isOfOtherAccount(
  dataDir: string,
  said: Pick<Announcement, 'account'> | undefined,
  { platform = process.platform, account = toAccount() } = {},
): boolean {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (platform !== 'win32') return found !== undefined && String(found.uid) !== account;
  return (said !== undefined && said.account !== account) || (found !== undefined && isClosed(dataDir));
}

function isClosed(folder: string): boolean {
  try {
    readdirSync(folder);
    return false;
  } catch {
    return true;
  }
}
