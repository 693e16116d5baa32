import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { evenements } from '../evenements.ts';
import { clockToleranceMs, type Scelle } from '../sceller.ts';
import { toDer } from '../signature-bytes.ts';
import { toCertificat } from '../signing-key.ts';
import { readDonnees, toHorodatage } from '../to-donnees.ts';
import type { GenreRupture } from './rupture.ts';

export type Certificat = { poste: string; empreinte: string; cle_publique: string };
/** Public keys, by poste and fingerprint. */
type PublicKeys = { find(poste: string, certificat: string): KeyObject | 'alteree' | undefined };

/** Returns the keys for a verification; a key that no longer matches its fingerprint is reported as altered. */
export function createKeys(certificats: readonly Certificat[]): PublicKeys {
  const keys = new Map(
    certificats.map(({ poste, empreinte, cle_publique }) => [`${poste} ${empreinte}`, toKey(empreinte, cle_publique)]),
  );
  return { find: (poste, certificat) => keys.get(`${poste} ${certificat}`) };
}

function toKey(empreinte: string, pem: string): KeyObject | 'alteree' {
  try {
    const key = createPublicKey(pem);
    return toCertificat(key.export({ type: 'spki', format: 'der' })) === empreinte ? key : 'alteree';
  } catch {
    return 'alteree';
  }
}

type Text = Readonly<Record<string, string>>;
type Fault = { genre: GenreRupture; detail?: string };

/**
 * Returns what is wrong with a record by itself; undefined when it is as it was signed. The signature is verified in a
 * thread.
 */
export async function findOwnFault(scelle: Scelle, keys: PublicKeys): Promise<Fault | undefined> {
  const { chaine, donnees, empreinte, poste, certificat, rang, signature } = scelle;
  if (hash('sha256', donnees, 'hex') !== empreinte) return { genre: 'modifie' };
  const key = keys.find(poste, certificat);
  if (key === undefined) return { genre: 'cle_inconnue' };
  if (key === 'alteree') return { genre: 'cle_alteree' };
  if (!(await isSigned(donnees, signature, key))) return { genre: 'signature' };
  const text = readDonnees(chaine, donnees);
  if (!text) return { genre: 'colonne', detail: 'chaîne' };
  if (text.rang !== String(rang)) return { genre: 'deplace', detail: `son texte dit le n°\u00a0${text.rang}` };
  return findColumnFault(scelle, text);
}

function findColumnFault({ poste, moment, numero }: Scelle, text: Text): Fault | undefined {
  if (text.poste !== poste) return { genre: 'colonne', detail: 'caisse' };
  const date = new Date(moment);
  const horodatage = Number.isNaN(date.getTime()) ? '' : toHorodatage(date);
  if (text.horodatage !== horodatage) return { genre: 'colonne', detail: 'date' };
  return (text.numero ?? null) === numero ? undefined : { genre: 'colonne', detail: 'numéro' };
}

function isSigned(donnees: string, signature: string, key: KeyObject): Promise<boolean> {
  const der = toDer(Buffer.from(signature, 'base64url'));
  if (!der) return Promise.resolve(false);
  return new Promise((resolve) => {
    verify('sha256', Buffer.from(donnees), key, der, (error, isGood) => resolve(error === null && isGood));
  });
}

/**
 * Returns what is wrong between a record and the one before it; `isClockNoted` tells whether the journal has a change
 * of clock at that moment.
 */
export function findLinkFault(
  scelle: Scelle,
  before: Scelle | undefined,
  isClockNoted: (horodatage: string) => boolean,
): Fault | undefined {
  const { chaine, rang, donnees } = scelle;
  const text = readDonnees(chaine, donnees) ?? {};
  if (!before) return rang === 1 && text.premier === 'Y' ? undefined : { genre: 'debut', detail: toMissing(1, rang) };
  if (rang > before.rang + 1) return { genre: 'manquant', detail: toMissing(before.rang + 1, rang) };
  if (text.precedente !== before.signature || text.premier !== 'N') return { genre: 'lien' };
  const back = Date.parse(before.moment) - Date.parse(scelle.moment);
  const isNoted = text.code === String(evenements.horloge.code) || isClockNoted(text.horodatage ?? '');
  return back > clockToleranceMs && !isNoted ? { genre: 'horloge' } : undefined;
}

/** Returns whether others lie between a record and the last one of its chain. */
export function isAhead({ rang }: Scelle, last: Scelle | undefined): boolean {
  return rang > (last?.rang ?? 0) + 1;
}

function toMissing(from: number, until: number): string {
  return until - 1 === from ? `n°\u00a0${from}` : `n°\u00a0${from} à ${until - 1}`;
}
