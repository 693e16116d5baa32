import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { IssueDocuments } from '#server/features/documents/issue-documents.ts';
import type { ResteAEmettre } from '#shared/contracts/caisse/totaux-caisse.ts';
import { AppError } from '#shared/endpoints/errors.ts';

export type IssueBeforeClosing = ReturnType<typeof createIssueBeforeClosing>;

type Deps = { backOffice: Pick<BackOffice, 'caisse'>; issue: IssueDocuments };
type Issued = { emises: number; reste: ResteAEmettre };

/** As many as there are threads that render their files. */
const together = 2;

/** Issues what this till sold and has not issued: a day is counted once all of it is final. */
export function createIssueBeforeClosing({ backOffice: { caisse }, issue }: Deps) {
  return async (caller: Caller, { atMost = Number.POSITIVE_INFINITY } = {}): Promise<Issued> => {
    const waiting = await caisse.listToIssue();
    const refuses: ResteAEmettre['refuses'] = [];
    let emises = 0;

    async function issueOne({ kind, numero }: (typeof waiting)[number]) {
      try {
        await issue(kind, numero, 'cloture', { caller });
        emises += 1;
      } catch (error) {
        // A document that cannot be issued does not keep the day open: it is reported, and tried again with the next.
        if (!(error instanceof AppError)) throw error;
        refuses.push({ numero, motif: error.message });
      }
    }

    for (let at = 0; at < waiting.length && emises < atMost; at += together) {
      await Promise.all(waiting.slice(at, at + together).map(issueOne));
    }
    return { emises, reste: { nb: waiting.length - emises, refuses } };
  };
}
