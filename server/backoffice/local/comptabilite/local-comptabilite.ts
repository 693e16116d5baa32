import type { ComptabilitePort } from '#server/backoffice/comptabilite.gateway.ts';
import type { EcritureComptable } from '#shared/comptabilite/ecriture.ts';
import { formatsComptables } from '#shared/comptabilite/formats/formats-comptables.ts';
import type { EcriturePassee } from '#shared/comptabilite/ligne-exportee.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { LigneAffichee, LotComptable, PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { fromCents } from '#shared/money/money.ts';
import { addDays, formatDate, type JourIso, toJour } from '#shared/time/dates.ts';
import { toAuthor } from '#server/calls/author.ts';
import { assertPasse } from '#server/backoffice/passe.ts';
import { createFindDepuis } from '../stock/find-depuis.ts';
import { createArret } from './arreter-periode.ts';
import { createPeriodeComputing } from './compute-periode.ts';
import { createLotStore, type LotStore } from './lots.store.ts';
import { addResumes } from './to-resume-tva.ts';
import type { LocalDatabase } from '../local-database.ts';

type Deps = { database: LocalDatabase; getBoutique: () => Boutique };

/** How many lines of an unposted period are shown. */
const shown = 300;
const atOnce = 200;

/** Implements posting to the accounts, one period after the other. */
export function createLocalComptabilite({ database, getBoutique }: Deps): ComptabilitePort {
  const { connection, now } = database;
  const store = createLotStore(connection);
  const findDepuis = createFindDepuis(connection);
  const compute = createPeriodeComputing(database, getBoutique);
  const post = createArret({ database, store, compute, getBoutique });
  let isPosting = false;

  async function preview(periode: PeriodeComptable) {
    assertPasse(findDepuis(), periode.du);
    if (isPosting) throw new Refused('Une période est en train d’être arrêtée\u00a0: un instant.');
    const extrait: LigneAffichee[] = [];
    const { totaux, problemes } = await compute(toAsked(store, periode), (ecriture) => {
      if (extrait.length < shown) extrait.push(...toLignesAffichees(ecriture, getBoutique()));
    });
    return { ...totaux, problemes, extrait };
  }

  return {
    preview,
    async getEtat() {
      const lots = store.list().map(({ jours: _j, clotures: _c, comptes: _k, ...lot }) => lot);
      return { prochain: toBounds(store).prochain, lots, en_cours: isPosting };
    },
    async getTva(periode) {
      if (store.listIn(periode).length === 0) return { tva: (await preview(periode)).tva, est_arretee: false };
      return { tva: addResumes(listWhole(store, periode).map(({ tva }) => tva)), est_arretee: true };
    },
    async arreter(periode, caller) {
      if (isPosting) throw new Refused('Une période est déjà en train d’être arrêtée.');
      assertPasse(findDepuis(), periode.du);
      assertPostable(store, periode, toJour(now()));
      const asked = toAsked(store, periode);
      isPosting = true;
      try {
        return await post(asked, toAuthor(caller));
      } finally {
        isPosting = false;
      }
    },
    getLot: async (numero) => store.get(numero),
    listLots: async (periode) => listWhole(store, periode),
    pages: (lots) => createPages(store, lots),
    noteExport: createExportNotes(database, store),
  };
}

/** Records that écritures were exported, also in the technical journal. */
function createExportNotes({ write, scelles, now }: LocalDatabase, store: LotStore): ComptabilitePort['noteExport'] {
  return (lots, format, caller) =>
    write(() => {
      const auteur = toAuthor(caller);
      const date = now().toISOString();
      for (const lot of lots) store.noteExport(lot, { format, date, auteur });
      const texte = `écritures n°\u00a0${lots.join(', ')}, ${formatsComptables[format].nom}`;
      scelles.noterEvenement({ code: 'export', texte, auteur });
    });
}

/**
 * Returns the bounds of a period, computed as if it were posted next. @throws {Refused} when it begins after it ends.
 */
function toAsked(store: LotStore, { du, au }: PeriodeComptable): PeriodeComptable & { debut: JourIso } {
  const { debut, prochain } = toBounds(store);
  if (du > au)
    throw new Refused(`Une période ne peut pas commencer le ${formatDate(du)} et finir le ${formatDate(au)}.`);
  if (prochain !== null && du < prochain)
    throw new Refused(`Les écritures sont déjà arrêtées jusqu’au ${formatDate(addDays(prochain, -1))}.`);
  return { du, au, debut: du === prochain ? (debut ?? du) : du };
}

/** @throws {Refused} for a period that cannot be posted now. */
function assertPostable(store: LotStore, { du, au }: PeriodeComptable, today: JourIso) {
  const { prochain } = toBounds(store);
  if (prochain !== null && du !== prochain)
    throw new Refused(`La période suivante commence le ${formatDate(prochain)}.`);
  if (au >= today) throw new Refused(`Le ${formatDate(au)} n’est pas fini\u00a0: arrêtez jusqu’à la veille.`);
}

function toBounds(store: LotStore): { debut: JourIso | null; prochain: JourIso | null } {
  const { debut, fin } = store.getBounds();
  return { debut, prochain: fin === null ? null : addDays(fin, 1) };
}

/** @throws {Refused} when the period holds no lot, or only a part of one. */
function listWhole(store: LotStore, periode: PeriodeComptable): LotComptable[] {
  const lots = store.listIn(periode);
  if (lots.length === 0) throw new Refused('Aucune écriture n’est arrêtée entre ces deux jours.');
  const cut = lots.find(({ du, au }) => du < periode.du || au > periode.au);
  if (cut)
    throw new Refused(
      `Les écritures sont arrêtées du ${formatDate(cut.du)} au ${formatDate(cut.au)}\u00a0: choisissez toute cette période.`,
    );
  return lots;
}

async function* createPages(store: LotStore, lots: readonly number[]): AsyncGenerator<EcriturePassee[]> {
  for (const lot of lots) {
    let after = 0;
    for (let page = store.page(lot, after, atOnce); page.length > 0; page = store.page(lot, after, atOnce)) {
      after = page.at(-1)?.id ?? after;
      yield page.map(({ ecriture }) => ecriture);
    }
  }
}

function toLignesAffichees(ecriture: EcritureComptable, { comptabilite }: Boutique): LigneAffichee[] {
  const { journal, date, piece, libelle, lignes } = ecriture;
  return lignes.map(({ compte, compte_lib, aux, debit, credit }) => ({
    journal: comptabilite.journaux[journal],
    num: null,
    date,
    piece,
    compte,
    compte_lib,
    client: aux?.num ?? null,
    libelle,
    debit: fromCents(debit),
    credit: fromCents(credit),
  }));
}
