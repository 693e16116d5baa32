import { createFecChecker } from '#shared/comptabilite/fec/to-fec-report.ts';
import { toFecHead, toFecLine, toFecName } from '#shared/comptabilite/fec/to-fec.ts';
import type { EcritureComptable } from '#shared/comptabilite/ecriture.ts';
import { type EcriturePassee, toJournalLib, toLignesExportees } from '#shared/comptabilite/ligne-exportee.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { LotComptable, PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatDate, type JourIso, toJour } from '#shared/time/dates.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { createPeriodeComputing } from './compute-periode.ts';
import { type LotStore, toNextEmpreinte } from './lots.store.ts';

type Deps = {
  database: Pick<LocalDatabase, 'write' | 'scelles' | 'now'>;
  store: LotStore;
  compute: ReturnType<typeof createPeriodeComputing>;
  getBoutique: () => Boutique;
};

/** How many écritures are written in one transaction: few, so that no sale waits for them. */
const atOnce = 100;

/**
 * Posts a period: its écritures are written in small transactions and count once the row of the lot, written last, is
 * there. An interrupted posting leaves nothing.
 */
export function createArret({ database, store, compute, getBoutique }: Deps) {
  const { write, scelles, now } = database;

  return async (periode: PeriodeComptable & { debut: JourIso }, auteur: string): Promise<LotComptable> => {
    await write(() => store.clear());
    const boutique = getBoutique();
    const numero = store.getBounds().dernier + 1;
    const writing = createWriting({ write, store, boutique }, { numero, valid: toJour(now()), au: periode.au });
    const { totaux, problemes } = await compute(periode, writing.add);
    const { empreinte, anomalies } = await writing.end();
    const refusal = problemes.find(({ bloque }) => bloque)?.message;
    if (refusal !== undefined || totaux.lignes === 0) {
      await write(() => store.clear());
      throw new Refused(refusal ?? 'Aucune écriture n’est à passer dans cette période.');
    }
    const lot = { ...totaux, numero, date_creation: now().toISOString(), auteur, empreinte, anomalies };
    const texte = `écritures n°\u00a0${numero} arrêtées, du ${formatDate(periode.du)} au ${formatDate(periode.au)}`;
    await write(() => {
      store.seal(lot);
      scelles.noterEvenement({ code: 'export', texte, auteur });
    });
    return store.get(numero);
  };
}

type Facts = { numero: number; valid: JourIso; au: JourIso };

/**
 * Numbers écritures in their journals, stores them, and checks the file they would give against the rules of the FEC.
 */
function createWriting(
  { write, store, boutique }: Pick<Deps, 'store'> & Pick<LocalDatabase, 'write'> & { boutique: Boutique },
  { numero, valid, au }: Facts,
) {
  const { journaux, mois_exercice } = boutique.comptabilite;
  const checker = createFecChecker(toFecName(boutique.siret.slice(0, 9), au, mois_exercice));
  checker.read(toFecHead().trimEnd());
  const nums = new Map<string, number>();
  let waiting: EcriturePassee[] = [];
  let empreinte = '';

  function toPassee(ecriture: EcritureComptable): EcriturePassee {
    const code = journaux[ecriture.journal];
    const last = nums.get(code) ?? store.findLastNum(code);
    const num = ecriture.lignes.length === 0 ? 0 : last + 1;
    nums.set(code, Math.max(last, num));
    return { ...ecriture, num, journal_code: code, journal_lib: toJournalLib(ecriture.journal), valid_date: valid };
  }

  async function flush() {
    const some = waiting;
    waiting = [];
    const texts = await write(() => some.map((ecriture) => store.add(numero, ecriture)));
    for (const text of texts) empreinte = toNextEmpreinte(empreinte, text);
  }

  function check(ecriture: EcriturePassee) {
    for (const ligne of toLignesExportees([ecriture])) checker.read(toFecLine(ligne).replace('\r\n', ''));
  }

  return {
    async add(ecriture: EcritureComptable): Promise<void> {
      const passee = toPassee(ecriture);
      waiting.push(passee);
      if (passee.num > 0) check(passee);
      if (waiting.length >= atOnce) await flush();
    },
    async end() {
      if (waiting.length > 0) await flush();
      return { empreinte, anomalies: checker.end().total };
    },
  };
}
