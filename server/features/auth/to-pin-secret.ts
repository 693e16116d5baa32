import { createHmac } from 'node:crypto';

/**
 * This machine's secret for PINs, from the key its copies are signed with: it is in the keychain or its owner's file, and in no
 * copy. Where that key is another, PINs are chosen anew.
 */
export function toPinSecret({ own }: { own: string }): string {
  return createHmac('sha256', own).update('comptoir-pin').digest('base64url');
}
