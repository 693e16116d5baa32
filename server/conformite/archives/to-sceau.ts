import type { Scelle } from '#server/scelles/sceller.ts';
import { archiveFileNames } from './manifeste.ts';

/** Returns the seal of an archive as files: for Comptoir, and for verification with other tools. */
export function toSceau(scelle: Scelle): [nom: string, bytes: string | Buffer][] {
  return [
    [archiveFileNames.sceau, `${JSON.stringify(scelle, null, 1)}\n`],
    [archiveFileNames.sceauTexte, scelle.donnees],
    [archiveFileNames.sceauSignature, toDerSignature(scelle.signature)],
  ];
}

/** Returns a signature for other tools: the two numbers of 32 bytes, each as an integer of DER. */
export function toDerSignature(signature: string): Buffer {
  const bytes = Buffer.from(signature, 'base64url');
  const parts = Buffer.concat([toDerInteger(bytes.subarray(0, 32)), toDerInteger(bytes.subarray(32, 64))]);
  return Buffer.concat([Buffer.from([0x30, parts.length]), parts]);
}

function toDerInteger(bytes: Buffer): Buffer {
  const begin = bytes.findIndex((byte) => byte !== 0);
  const digits = begin === -1 ? Buffer.alloc(1) : bytes.subarray(begin);
  const isNegative = (digits[0] ?? 0) >= 0x80;
  const value = isNegative ? Buffer.concat([Buffer.alloc(1), digits]) : digits;
  return Buffer.concat([Buffer.from([0x02, value.length]), value]);
}
