import type { ConformiteService } from '#server/conformite/conformite.service.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import type { Route } from '#server/http/route.ts';
import { toAuthor } from '#server/calls/author.ts';
import {
  createArchive,
  downloadArchive,
  listArchives,
  verifyArchiveGardee,
} from '#shared/contracts/service/archives.ts';
import { getConformite, listEvenements, verifierConformite } from '#shared/contracts/service/conformite.ts';

/** Mounts the state of sealed records, and their verification. */
export function conformiteRoutes(route: Route, conformite: ConformiteService): void {
  route(getConformite, () => conformite.getState());
  route(verifierConformite, () => {
    void conformite.verify();
    return conformite.getState();
  });
  const { archives } = conformite;
  route(listArchives, () => archives.getState());
  route(createArchive, ({ body, context }) => archives.begin({ ...body, auteur: toAuthor(context.caller) }));
  route(verifyArchiveGardee, ({ params }) => archives.verify(params.rang));
  route(downloadArchive, ({ params }) => {
    const { body, filename } = archives.open(params.rang);
    return toAttachment(body, filename);
  });
  route(listEvenements, ({ query }) => conformite.listEvenements(query));
}
