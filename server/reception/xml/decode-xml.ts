import { Illisible } from '../illisible.ts';

const damaged =
  'Les caractères de ce fichier XML sont illisibles\u00a0: demandez au fournisseur de l’enregistrer en UTF-8.';

/**
 * Decodes an XML file in the encoding that its byte order mark or its declaration names, else UTF-8.
 * @throws {Illisible}
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = findMark(bytes) ?? findDeclared(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Illisible(damaged, { cause });
  }
}

function findMark([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

function findDeclared(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1];
}
