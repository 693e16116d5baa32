import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { toTarHeader } from '#server/backups/files/tar.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const block = 512;
const pieceBytes = 1_048_576;
/** Largest file of an archive that is read in one piece. */
const mostAtOnce = 64 * pieceBytes;

type Place = { at: number; octets: number };
export type TarFile = ReturnType<typeof openTar>;

/**
 * Opens an archive as `openTarDraft` and `streamTar` write them, and nothing else: a file that another `tar` could read
 * differently is refused.
 * @throws {Refused} in French, when it is truncated, has something after its end, or is no such archive.
 */
export function openTar(path: string) {
  const file = openSync(path, 'r');
  try {
    return toReading(file, listPlaces(file));
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function toReading(file: number, places: ReadonlyMap<string, Place>) {
  function* readPieces(nom: string): Generator<Buffer> {
    const { at, octets } = places.get(nom) ?? { at: 0, octets: 0 };
    for (let read = 0; read < octets; read += pieceBytes) {
      yield readAt(file, at + read, Math.min(pieceBytes, octets - read));
    }
  }

  return {
    noms: [...places.keys()],
    getOctets: (nom: string) => places.get(nom)?.octets ?? 0,

    hash(nom: string): string {
      const hash = createHash('sha256');
      for (const piece of readPieces(nom)) hash.update(piece);
      return hash.digest('hex');
    },

    /** @throws {Refused} when the archive has no such file. */
    read(nom: string): Buffer {
      const place = places.get(nom);
      if (!place || place.octets > mostAtOnce) throw new Refused(`le fichier ${nom} manque, ou ne se lit pas`);
      return readAt(file, place.at, place.octets);
    },

    /** Yields the texts of a JSON array that has one element per line. */
    *readElements(nom: string): Generator<string> {
      const decoder = new StringDecoder('utf8');
      let rest = '';
      for (const piece of readPieces(nom)) {
        const lines = (rest + decoder.write(piece)).split('\n');
        rest = lines.pop() ?? '';
        yield* lines.flatMap(toElement);
      }
    },

    close: () => closeSync(file),
  };
}

function toElement(line: string): string[] {
  return line === '[' || line === ']' || line === '' ? [] : [line.endsWith(',') ? line.slice(0, -1) : line];
}

/** Returns the position of each file; all are in one folder, whose name is left out. */
function listPlaces(file: number): Map<string, Place> {
  const { size } = fstatSync(file);
  const places = new Map<string, Place>();
  let folder: string | undefined;
  for (let at = 0; ; ) {
    if (at + 2 * block > size) throw new Refused('la fin du fichier manque');
    const header = readAt(file, at, block);
    const isEnd = header.every((byte) => byte === 0);
    if (isEnd && at + 2 * block !== size) throw new Refused('quelque chose suit la fin de l’archive');
    if (isEnd) return places;
    const { name, octets } = readHeader(header);
    const [root = '', ...path] = name.split('/');
    const nom = path.join('/');
    folder ??= root;
    if (root !== folder || nom === '' || places.has(nom)) throw new Refused(`${name} n’y a pas sa place`);
    const next = at + block + Math.ceil(octets / block) * block;
    if (next + 2 * block > size) throw new Refused(`la fin du fichier manque, à partir de ${nom}`);
    const end = at + block + octets;
    if (readAt(file, end, next - end).some((byte) => byte !== 0)) throw new Refused(`quelque chose suit ${nom}`);
    places.set(nom, { at: at + block, octets });
    at = next;
  }
}

/** Reads a header; one that differs from what we would write for the same content is refused. */
function readHeader(header: Buffer): { name: string; octets: number } {
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const isLarge = header[124] === 0x80;
  const octets = isLarge
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8);
  const modified = new Date(Number.parseInt(header.toString('latin1', 136, 147), 8) * 1_000);
  const isOurs = Number.isSafeInteger(octets) && !Number.isNaN(modified.getTime());
  if (!isOurs || !toTarHeader(name, octets, modified).equals(header)) {
    throw new Refused('ce n’est pas une archive de Comptoir, ou elle a été modifiée');
  }
  return { name, octets };
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, at + read);
    if (count === 0) throw new Refused('la fin du fichier manque');
    read += count;
  }
  return bytes;
}
