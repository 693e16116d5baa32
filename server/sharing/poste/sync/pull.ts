import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import type { PostePart } from '../poste-part.ts';
import type { Changements } from '#shared/contracts/postes/gateway.ts';
import type { GatewayClient } from '../../transport/gateway-client.ts';
import type { PeopleFollowing } from './follow-people.ts';
import { createRecordAnswers } from './answer-record-requests.ts';

type Deps = {
  postePart: PostePart;
  write: Write;
  client: GatewayClient;
  logger: Logger;
  now: () => Date;
  people?: PeopleFollowing | undefined;
};

const mostRecords = 200;
/** A page that came this fast may be twice as long the next time. */
const quickMs = 2_000;

/**
 * Takes the next page of the back office's changes over, together with the cursor, so that a stopped till goes on where
 * it was; returns how many are left. A shop that has been restored to an earlier state is first sent everything there
 * is: nothing it lacks is overwritten by what it had before. After a page that did not arrive, half as much is asked
 * for: on a slow connection it would always time out.
 */
export function createPuller({ postePart, write, client, logger, now, people }: Deps): () => Promise<{ left: number }> {
  let length = mostRecords;
  const give = createRecordAnswers({ till: postePart, client, logger });

  async function readPage(): Promise<Changements> {
    const [asked, begun] = [length, performance.now()];
    length = Math.max(1, Math.floor(asked / 2));
    const { find } = postePart.state;
    const empreinte = postePart.boutiques.getEmpreinte();
    const known = empreinte === '' ? {} : { boutiques: empreinte };
    const shown = { temoin: find('temoin') ?? '', sceau: find('sceau') ?? '', ...known };
    const page = await client.listChanges(find('curseur') ?? '', asked, shown);
    length = performance.now() - begun < quickMs ? Math.min(asked * 2, mostRecords) : asked;
    return page;
  }

  /**
   * Returns whether this installation now follows a shop it did not follow before: changes of that shop may lie before
   * its cursor.
   */
  function isWider({ boutiques }: Changements): boolean {
    if (!boutiques || (postePart.state.find('curseur') ?? '') === '') return false;
    const before = new Set(postePart.boutiques.list().flatMap(({ code, suivie }) => (suivie ? [code] : [])));
    return boutiques.liste.some(({ code, suivie, ici }) => suivie && !ici && !before.has(code));
  }

  return async () => {
    const page = await readPage();
    if (page.recommence) logger.warn('the shared back office has gone back: everything here is sent to it again');
    await write(() => {
      if (page.recommence) postePart.initialUpload.beginAgain();
      page.numeros.forEach(postePart.numbers.follow);
      for (const { entite, code, enregistrement } of page.changements) {
        if (!postePart.receiveOrQuarantine(entite, code, enregistrement))
          logger.error({ entite }, 'a shared record could not be read');
      }
      postePart.state.set('curseur', isWider(page) ? '' : page.curseur);
      if (page.boutiques) postePart.boutiques.save(page.boutiques);
      if (page.sceau !== '') postePart.state.set('sceau', page.sceau);
      if (page.recommence || page.restants === 0) postePart.state.set('temoin', page.curseur);
      postePart.state.set('derniere_synchronisation', now().toISOString());
      if (page.restants === 0) postePart.state.set('copie_complete', 'oui');
    });
    await people?.follow(page.personnes);
    await give(page.demandes);
    return { left: postePart.state.find('curseur') === '' ? Math.max(1, page.restants) : page.restants };
  };
}
