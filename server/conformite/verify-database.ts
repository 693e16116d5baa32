import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { listSchemaDifferences } from '#server/backups/examine/known-schema.ts';
import type { Connection } from '#server/database/database.ts';
import type { ChainHeads } from '#server/scelles/chain-heads.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import type { Rupture } from '#shared/contracts/service/conformite.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { readRegistre } from '#server/scelles/verify/read-registre.ts';
import type { Constatee } from '#server/scelles/verify/rupture.ts';
import {
  createFindings,
  type Registre,
  type Verification,
  verifyScelles,
} from '#server/scelles/verify/verify-scelles.ts';
import { createPieceCheck } from './pieces/check-pieces.ts';

type Deps = {
  connection: Connection;
  poste: string;
  heads: Pick<ChainHeads, 'list'>;
  /** Returns the file a document was issued as here. */
  findFile: (numero: string, empreinte: string) => Uint8Array | undefined;
  /** Called with the progress, from 0 to 1. */
  onProgress?: (avance: number) => void;
};

/** Share of the chains in the total time. */
const chainShare = 0.8;

/**
 * Verifies everything sealed in a back office, the documents it was made for, their files, and the triggers that
 * protect it. It runs beside the service: signatures are verified in threads, the rest a little at a time.
 */
export async function verifyDatabase({ connection, poste, heads, findFile, onProgress }: Deps): Promise<Verification> {
  const findings = createFindings();
  for (const found of findProtectionFaults(connection, poste)) findings.add(found);
  const registre = readRegistre(connection);
  const ends = heads.list();
  const check = createPieceCheck(connection);
  const all = registre.chains.reduce((sum, { nombre }) => sum + nombre, 0);
  const verified = await verifyScelles(registre, {
    heads: ends,
    findRecordFault: check.findRecordFault,
    onProgress: (count) => onProgress?.((chainShare * count) / Math.max(all, 1)),
  });
  for (const faults of check.walk(poste)) {
    for (const found of faults) findings.add(found);
    await setImmediate();
  }
  for (const scelle of walkChain(registre, poste)) {
    if (!check.wasRestored(scelle)) findings.add(findFileFault(scelle, findFile));
    await setImmediate();
  }
  onProgress?.(1);
  const ruptures = [...verified.ruptures, ...findings.ruptures].map((one) => toRuptureHere(one, poste));
  return { verifies: verified.verifies, ruptures, total: verified.total + findings.total };
}

/** Records missing from another till's chain may be missing only here: that till has its own copy. */
function toRuptureHere(rupture: Rupture, poste: string): Rupture {
  const { genre, poste: other } = rupture;
  const isMissing = genre === 'debut' || genre === 'manquant' || genre === 'fin';
  if (!isMissing || other === poste) return rupture;
  const conseil = `Vérifiez aussi la caisse ${other}\u00a0: ce qui manque ici y est peut-être encore, si c’est la base de ce poste qui a été remise en arrière. ${rupture.conseil}`;
  return { ...rupture, conseil };
}

function findProtectionFaults(connection: Connection, poste: string): Constatee[] {
  const differences = listSchemaDifferences(connection, 'backoffice').filter(({ words }) =>
    /\(?(scelles|certificats)/.test(words),
  );
  return differences.map(({ words: detail }) => ({
    genre: 'protection',
    poste,
    chaine: null,
    rang: null,
    numero: null,
    detail,
  }));
}

function* walkChain({ page }: Registre, poste: string): Generator<Scelle> {
  let rows = page(poste, 'facture', 0);
  while (rows.length > 0) {
    yield* rows;
    rows = page(poste, 'facture', rows.at(-1)?.rang ?? 0);
  }
}

function findFileFault({ poste, chaine, rang, donnees }: Scelle, findFile: Deps['findFile']): Constatee | undefined {
  const { numero = '', fichier = '' } = readDonnees(chaine, donnees) ?? {};
  if (fichier === '') return undefined;
  const about = { poste, chaine, rang, numero };
  const pdf = findFile(numero, fichier);
  if (!pdf) return { ...about, genre: 'fichier_disparu' };
  const isSame = createHash('sha256').update(pdf).digest('hex') === fichier;
  return isSame ? undefined : { ...about, genre: 'fichier_modifie' };
}
