import { createHmac } from 'node:crypto';

/**
 * Derives this machine's secret for PINs from the key its backups are signed with: that key is in the keychain or in
 * its owner's file, and in no backup. With another key, PINs have to be chosen again.
 */
export function toPinSecret({ own }: { own: string }): string {
  return createHmac('sha256', own).update('comptoir-pin').digest('base64url');
}
