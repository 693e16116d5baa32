import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { findDocumentKind } from '#shared/contracts/documents/documents.ts';
import type {
  DocumentPlateforme,
  EnvoiPlateforme,
  EnvoiQuestion,
  EtatPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { countDays } from '#shared/time/dates.ts';
import { findProblemePlateforme } from '#shared/documents/statuts-plateforme.ts';
import { toEnvoi } from './to-envoi.ts';
import type { FluxRow } from './flux.store.ts';
import type { PlateformeFlows, Reglee } from './plateforme-flows.ts';
import { isToSendAgain } from './prepare-facture.ts';

export type PlateformeService = ReturnType<typeof createPlateformeService>;

type Deps = { backOffice: Pick<BackOffice, 'documents'>; flows: PlateformeFlows; now: () => Date };

const longestSpan = 100;

/** Implements what users ask of the platform, and reads its answers. */
export function createPlateformeService({ backOffice: { documents }, flows, now }: Deps) {
  const { store } = flows;
  const { named, getOfDocument } = createReading({ backOffice: { documents }, flows });

  function getEtat(): EtatPlateforme {
    const reglee = flows.findReglee();
    const adresse = reglee?.gateway.adresse ?? null;
    return { adresse, automatique: reglee?.automatique ?? false, ...store.counts(), ...flows.getProgress() };
  }

  /** @throws {Refused} when no platform is configured. */
  function getReglee(): Reglee {
    const reglee = flows.findReglee();
    if (!reglee) throw new Refused('Aucune plateforme agréée n’est réglée\u00a0: voyez Administration, Plateforme.');
    return reglee;
  }

  return {
    getEtat,
    getOfDocument,
    ...createDeclarations({ flows, getReglee, getEtat }),

    async browse(question: EnvoiQuestion & ListPage) {
      const { rows, total } = store.browse(question);
      return { data: await named(rows), total };
    },

    async refresh(): Promise<EtatPlateforme> {
      getReglee();
      await flows.refresh();
      return getEtat();
    },

    /**
     * Queues a document and sends it at once; one that is there already stays as it is. @throws {Refused} for a
     * document that is not to be sent.
     */
    async send(code: number, numero: string, { caller }: WriteContext): Promise<DocumentPlateforme> {
      getReglee();
      const kind = getKind(code);
      const [last] = store.listOf('facture', numero);
      if (last && !isToSendAgain(last)) return getOfDocument(code, numero);
      const prepared = await flows.factures.prepare(kind, await documents.get(kind, numero), toAuthor(caller));
      if ('obstacle' in prepared) throw new Refused(prepared.obstacle);
      await flows.write(() => void store.insert(prepared.draft, now().toISOString()));
      await flows.refresh();
      return getOfDocument(code, numero);
    },

    /** @throws {NotFound} for a company that is not in the directory. */
    async findCompany(siren: string) {
      const company = await getReglee().gateway.findCompany(siren);
      if (!company) throw new NotFound(`Aucune entreprise n’a ce SIREN dans l’annuaire\u00a0: ${siren}.`);
      return company;
    },
  };
}

/** Reads what was sent, in words. */
function createReading({ backOffice: { documents }, flows }: Pick<Deps, 'backOffice' | 'flows'>) {
  const { store } = flows;

  async function named(rows: readonly FluxRow[]): Promise<EnvoiPlateforme[]> {
    const found = await documents.listNamed(rows.map(({ objet }) => objet));
    const known = new Map(found.map((one) => [one.numero, one]));
    return rows.map((row) => toEnvoi(row, known.get(row.objet)));
  }

  async function getOfDocument(code: number, numero: string): Promise<DocumentPlateforme> {
    const kind = getKind(code);
    const document = await documents.get(kind, numero);
    const rows = store.listOf('facture', numero);
    const [last] = rows;
    const isBack = last !== undefined && findProblemePlateforme(last.code ?? undefined) !== undefined;
    const open = last === undefined || isToSendAgain(last);
    const prepared = open ? await flows.factures.prepare(kind, document, '') : { obstacle: null };
    const obstacle = 'obstacle' in prepared ? prepared.obstacle : null;
    const remede = isBack && !isToSendAgain(last) ? 'avoir' : open && obstacle === null ? 'envoyer' : null;
    const envois = await named(rows);
    const again = remede === 'envoyer' && last ? 'renvoyer' : remede;
    return { numero, est_reglee: flows.findReglee() !== undefined, envois, remede: again, obstacle };
  }

  return { named, getOfDocument };
}

type DeclarationDeps = Pick<Deps, 'flows'> & { getReglee: () => Reglee; getEtat: () => EtatPlateforme };

/** Reads and makes the declarations of sales to private customers, day by day. */
function createDeclarations({ flows, getReglee, getEtat }: DeclarationDeps) {
  const { store } = flows;
  return {
    async listJournees(du: string, au: string) {
      const days = countDays(du, au);
      if (days < 0 || days > longestSpan) throw new Refused(`La période va de 0 à ${longestSpan} jours.`);
      const journees = await flows.declaring.read(du, au);
      return journees.map((journee) => {
        const rows = [...store.listOf('transactions', journee.jour), ...store.listOf('paiements', journee.jour)];
        return { ...journee, envois: rows.map((row) => toEnvoi(row, undefined)) };
      });
    },

    async declare(jour: string, { caller }: WriteContext): Promise<EtatPlateforme> {
      getReglee();
      await flows.declaring.declareOne(jour, toAuthor(caller));
      await flows.refresh();
      return getEtat();
    },
  };
}

/** @throws {Refused} for other kinds than invoices and credit notes. */
function getKind(code: number): EmissibleKind {
  const kind = findDocumentKind(code);
  if (!kind || !isEmissible(kind)) throw new Refused('Seuls les factures et les avoirs vont à la plateforme.');
  return kind;
}
