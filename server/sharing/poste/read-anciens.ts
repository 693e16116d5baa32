import type { AnciensPort } from '#server/backoffice/anciens.gateway.ts';
import type { Write } from '#server/database/commit-group.ts';
import { type Entite, repliques } from '#shared/contracts/postes/gateway.ts';
import type { Anciens, DocumentAncien } from '#shared/contracts/documents/anciens.ts';
import { type DocumentKind, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { NotFound, TooManyRequests } from '#shared/endpoints/errors.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { type GatewayClient, Rejected, Unreachable } from '../transport/gateway-client.ts';
import { ancienPage } from '../transport/group-documents-calls.ts';
import type { GroupeCheck } from './groupe-check.ts';
import type { PostePart } from './poste-part.ts';

type Deps = {
  client: Pick<GatewayClient, 'copyAilleurs' | 'listAnciens'>;
  postePart: Pick<PostePart, 'find' | 'receiveOrQuarantine'>;
  write: Write;
  isOffline: () => boolean;
  isOfGroupe: GroupeCheck['isOfGroupe'];
};

/**
 * How many are shown at once, and how many pages are read for it at most: a customer of many years is not read whole.
 */
const [mostShown, mostPages] = [50, 20];

/** Reads documents of this shop that are not on this till because they have not arrived yet. */
export function createAnciensReader({
  client,
  postePart,
  write,
  isOffline,
  isOfGroupe,
}: Deps): Omit<AnciensPort, 'findDepuis'> {
  const isHere = (entite: Entite, code: string) => postePart.find(entite, code) !== undefined;

  /** Reads on while pages hold only documents that are here already. */
  async function readFrom(code: string, apres: string | undefined) {
    const documents: DocumentAncien[] = [];
    let last = apres;
    for (let pages = 0; pages < mostPages && documents.length < mostShown; pages += 1) {
      const page = await client.listAnciens(code, last);
      documents.push(...page.filter(({ numero }) => !isHere('document', numero)));
      if (page.length < ancienPage) return { documents, suite: null };
      last = page.at(-1)?.numero;
    }
    return { documents, suite: last ?? null };
  }

  return {
    async list(code, apres) {
      // Passing customers share one code, whose documents are all those of the counter: nobody looks for theirs.
      if (code === codeClientPassage || !isOfGroupe()) return { etat: 'sans_siege', documents: [], suite: null };
      const offline: Anciens = { etat: 'hors_ligne', documents: [], suite: apres ?? null };
      if (isOffline()) return offline;
      const read = await readFrom(code, apres).catch((error: unknown) => {
        if (isUnanswered(error)) return undefined;
        throw error;
      });
      return read ? { etat: 'lu', ...read } : offline;
    },

    /** Documents here are never older than what is asked for now, so they stay. */
    async bring(kind, numero) {
      if (isHere('document', numero)) return;
      const changements = await client.copyAilleurs(numero).catch((cause: unknown) => {
        throw cause instanceof Unreachable || cause instanceof Rejected ? toUnbrought(kind, numero, cause) : cause;
      });
      if (findKindOfNumero(numero) !== kind) throw new NotFound(`${toSubject(kind, numero)} introuvable`);
      await write(() => {
        for (const { entite, code, enregistrement } of changements) {
          if (!isKnown(entite) || !isHere(entite, code)) postePart.receiveOrQuarantine(entite, code, enregistrement);
        }
      });
    },
  };
}

const isKnown = (entite: string): entite is Entite => Object.hasOwn(repliques, entite);

const isUnanswered = (error: unknown) =>
  error instanceof Unreachable || error instanceof Rejected || error instanceof TooManyRequests;

function toUnbrought(kind: DocumentKind, numero: string, cause: unknown): NotFound {
  return new NotFound(
    `${toSubject(kind, numero)} n’est pas encore sur cette caisse, et le siège ne répond pas\u00a0: réessayez quand la ligne est revenue.`,
    { cause },
  );
}
