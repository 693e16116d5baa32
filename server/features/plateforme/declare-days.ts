import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { addDays, formatDate, toJour } from '#shared/time/dates.ts';
import { findWhyNotHere, isForShop } from '#server/backoffice/principal.ts';
import type { Write } from '#server/database/commit-group.ts';
import { toPaiementsXml, toTransactionsXml } from '#server/plateforme/declaration-xml.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { JourneeDeclaree } from '#shared/contracts/plateforme/plateforme.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { toVendeur } from '#shared/facturx/to-partie.ts';
import type { FluxStore } from './flux.store.ts';
import { createDayGatherer } from './gather-day.ts';
import { toSuivi } from './to-suivi.ts';

type Deps = {
  backOffice: Pick<BackOffice, 'caisse' | 'documents' | 'reglements' | 'boutique' | 'tiers'>;
  store: FluxStore;
  write: Write;
  now: () => Date;
};

const declarationNatures = ['transactions', 'paiements'] as const;
type NatureDeclaration = (typeof declarationNatures)[number];

const repere = 'declarations';
/** How many days back are looked at: a till that was away may close a day late, and the day is declared again. */
const daysBack = 40;
const most = 1_000;

/** Declares the shop's past days from their clôtures; a day that is closed again is declared anew. */
export function createDeclaring({ backOffice, store, write, now }: Deps) {
  const gather = createDayGatherer({ backOffice });
  const declareDay = createDayDeclarer({ backOffice, store, write, now, gather });
  const { listDays, isNew, isRejected } = createDayReading({ backOffice, store });

  async function declareAll(du: string, au: string) {
    for (const [jour, clotures] of await listDays(du, au)) {
      if (isNew(jour, clotures)) await declareDay(jour, clotures, 'service');
    }
  }

  return {
    /**
     * Declares the days that are over since the platform was set, including days closed late; nothing for a shop
     * without a SIREN.
     */
    async declare(): Promise<void> {
      if (toVendeur(await backOffice.boutique.get()).siren === '') return;
      const today = toJour(now());
      const since = store.findRepere(repere);
      if (since === undefined) return write(() => store.setRepere(repere, today));
      const earliest = addDays(today, -daysBack);
      await declareAll(since > earliest ? since : earliest, addDays(today, -1));
    },

    /** @throws {Refused} for a day that is not over, was not closed, or is declared as it is and was not rejected. */
    async declareOne(jour: string, auteur: string): Promise<void> {
      if (jour >= toJour(now())) throw new Refused('Cette journée n’est pas finie\u00a0: elle se déclare demain.');
      const elsewhere = await findWhyNotHere(backOffice.boutique, 'Les journées se déclarent');
      if (elsewhere !== null && !(await isForShop(backOffice.boutique))) throw new Refused(elsewhere);
      if (toVendeur(await backOffice.boutique.get()).siren === '') {
        throw new Refused(
          'Le SIRET de la boutique manque\u00a0: il nomme qui déclare. Voyez Administration, Boutique.',
        );
      }
      const clotures = (await listDays(jour, jour)).get(jour) ?? [];
      if (clotures.length === 0) throw new Refused(`Aucune caisse n’a clôturé le ${formatDate(jour)}.`);
      if (!isNew(jour, clotures) && !isRejected(jour)) throw new Refused(`Le ${formatDate(jour)} est déjà déclaré.`);
      await declareDay(jour, clotures, auteur);
    },

    /** Returns the totals of the clôtures of some days, the latest first. */
    async read(du: string, au: string): Promise<JourneeDeclaree[]> {
      const days = [...(await listDays(du, au))].toReversed();
      return Promise.all(days.map(([jour, clotures]) => gather(jour, clotures)));
    },
  };
}

/** Reads which clôtures a day has, and what was declared of them. */
function createDayReading({ backOffice, store }: Pick<Deps, 'backOffice' | 'store'>) {
  async function listDays(du: string, au: string): Promise<Map<string, Cloture[]>> {
    const { data } = await backOffice.caisse.browse({ type: 'journee', poste: '', du, au, debut: 0, limit: most });
    const days = new Map<string, Cloture[]>();
    for (const cloture of data.toReversed()) {
      days.set(cloture.periode, [...(days.get(cloture.periode) ?? []), cloture]);
    }
    return days;
  }

  /** Returns whether these clôtures are not declared yet. */
  function isNew(jour: string, clotures: readonly Cloture[]): boolean {
    const [last] = store.listOf('transactions', jour);
    const declared = last?.contenu ? readJson<JourneeDeclaree>(last.contenu).clotures : [];
    return clotures.some(({ numero }) => !declared.includes(numero));
  }

  const isRejected = (jour: string) =>
    declarationNatures.some((nature) => store.listOf(nature, jour)[0]?.statut === 'REJETE');

  return { listDays, isNew, isRejected };
}

type DeclarerDeps = Pick<Deps, 'backOffice' | 'store' | 'write' | 'now'> & {
  gather: ReturnType<typeof createDayGatherer>;
};

/** Queues the declaration of a day, replacing what was declared of it before. */
function createDayDeclarer({ backOffice, store, write, now, gather }: DeclarerDeps) {
  return async (jour: string, clotures: readonly Cloture[], auteur: string): Promise<void> => {
    const journee = await gather(jour, clotures);
    const { siren, nom } = toVendeur(await backOffice.boutique.get());
    const date = now().toISOString();
    const toHead = (nature: NatureDeclaration) => {
      const earlier = store.listOf(nature, jour);
      const rang = (earlier[0]?.rang ?? 0) + 1;
      const suivi = toSuivi([nature, siren, jour, ...journee.clotures], rang);
      return {
        rang,
        head: { suivi, date, jour, siren, nom, isRectification: earlier.some(({ statut }) => statut !== 'REJETE') },
      };
    };
    const add = (nature: NatureDeclaration, toXml: (head: ReturnType<typeof toHead>['head']) => string) => {
      const { rang, head } = toHead(nature);
      const of = { suivi: head.suivi, nature, objet: jour, type_document: null, rang, regle: 'B2C' } as const;
      const fichier = Buffer.from(toXml(head));
      const contenu = JSON.stringify(journee);
      store.insert({ ...of, cadre: null, empreinte: null, fichier, contenu, auteur }, date);
    };
    await write(() => {
      add('transactions', (head) => toTransactionsXml(head, journee.transactions));
      const isPaid = journee.paiements.length > 0 || store.listOf('paiements', jour).length > 0;
      if (isPaid) add('paiements', (head) => toPaiementsXml(head, journee.paiements));
    });
  };
}
