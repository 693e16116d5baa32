import { toAttachment } from '#server/http/answers/reply.ts';
import type { Route } from '#server/http/route.ts';
import { type Diagnostic, getDiagnostic, listJournal } from '#shared/contracts/service/journal.ts';
import type { JournalService } from './journal.service.ts';

/** Mounts the technical log and the diagnostic file. */
export function journalRoutes(route: Route, journal: JournalService, diagnose: () => Promise<Diagnostic>): void {
  route(listJournal, ({ query }) => journal.list(query));
  route(getDiagnostic, async () => {
    const diagnostic = await diagnose();
    return toAttachment(diagnostic, `comptoir-diagnostic-${diagnostic.date.slice(0, 10)}.json`);
  });
}
