import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ToNom } from '#server/backoffice/caisse.gateway.ts';
import { assertPrincipal, findWhyNotHere } from '#server/backoffice/principal.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Identity } from '#server/features/auth/identity.ts';
import { createAuthorNames } from '#server/features/historique/author-names.ts';
import type { ClotureQuestion } from '#shared/contracts/caisse/clotures.ts';
import type {
  ClotureJourneeInput,
  MouvementCaisseInput,
  OuvertureInput,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { IssueBeforeClosing } from './issue-before-closing.ts';

export type CaisseService = ReturnType<typeof createCaisseService>;

type Deps = {
  backOffice: Pick<BackOffice, 'caisse' | 'boutique'>;
  identity: Pick<Identity, 'users' | 'apiKeys'>;
  issueBeforeClosing: IssueBeforeClosing;
  /** Called when a year was closed, which is then archived. */
  onYearClosed: () => void;
};

const periodesClose = 'Les mois et les années se clôturent';

/** The result when nothing is left to issue. */
const none = { nb: 0, refuses: [] };

/** Implements drawer sessions and the clôtures of days, months and years. */
export function createCaisseService({ backOffice, identity, issueBeforeClosing, onYearClosed }: Deps) {
  const { caisse, boutique } = backOffice;

  const nameAuthors = () => createNames(identity);

  const countToIssue = async () => ({ nb: (await caisse.listToIssue()).length, refuses: [] });

  return {
    getEtat: () => caisse.getEtat(),
    getSession: (numero: string) => caisse.getSession(numero),
    open: (input: OuvertureInput, context: WriteContext) => caisse.open(input, nameAuthors(), context),
    move: (numero: string, input: MouvementCaisseInput, context: WriteContext) =>
      caisse.move(numero, input, nameAuthors(), context),

    async getRapport(numero: string) {
      const rapport = await caisse.compute(numero, nameAuthors());
      return { ...rapport, a_emettre: await countToIssue() };
    },

    /** Issues a few documents at a time, so that the user sees the progress. */
    async issueSome(numero: string, { caller }: WriteContext) {
      await caisse.getSession(numero);
      return issueBeforeClosing(caller, { atMost: 20 });
    },

    async close(numero: string, input: ClotureJourneeInput, context: WriteContext) {
      const { cloture: earlier } = await caisse.getSession(numero);
      const { reste } = earlier === null ? await issueBeforeClosing(context.caller) : { reste: none };
      return { cloture: await caisse.close(numero, input, nameAuthors(), context), reste };
    },

    /** @throws {Refused} on any but the principal of the shop, which has the days of all tills. */
    async closePeriode(periode: string, context: WriteContext) {
      await assertPrincipal(boutique, periodesClose);
      const cloture = await caisse.closePeriode(periode, nameAuthors(), context);
      if (cloture.type === 'annee') onYearClosed();
      return cloture;
    },

    browse: (asked: ClotureQuestion & ListPage) => caisse.browse(asked),
    get: (numero: string) => caisse.get(numero),

    async getBoutique() {
      const { caisses, ...shop } = await caisse.getBoutique(nameAuthors());
      const { poste } = await caisse.getEtat();
      const own = await countToIssue();
      const toIssueOf = (one: string) => (one === poste ? own : none);
      return {
        ...shop,
        caisses: caisses.map(({ rapport, ...one }) => ({
          ...one,
          rapport: rapport && { ...rapport, a_emettre: toIssueOf(one.poste) },
        })),
        pas_ici: await findWhyNotHere(boutique, periodesClose),
      };
    },
  };
}

/**
 * Returns the name of an author as it is now, since people are renamed. One of another till is named after that till;
 * what is left is the service itself, and people whose account is not known here.
 */
function createNames(identity: Deps['identity']): ToNom {
  const toName = createAuthorNames(identity);
  return (auteur) => toName(auteur) ?? 'Auteur inconnu';
}
