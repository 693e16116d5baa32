import type { Connection } from '#server/database/database.ts';
import type { Write } from '#server/database/commit-group.ts';
import { type ChainHeads, noChainHeads } from '#server/scelles/chain-heads.ts';
import { evenements } from '#server/scelles/evenements.ts';
import type { Scelle, Scelles } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { readTail } from '#server/scelles/verify/read-registre.ts';
import { type Verification, verifyScelles } from '#server/scelles/verify/verify-scelles.ts';
import type { Conformite, EvenementTechnique, VerificationFaite } from '#shared/contracts/service/conformite.ts';
import { verifyDatabase } from './verify-database.ts';

export type ConformiteService = ReturnType<typeof createConformiteService>;

type Deps = {
  local: { connection: Connection; write: Write; scelles: Scelles };
  poste: string;
  /** Names the key this poste seals with. */
  certificat: string;
  heads?: ChainHeads;
  /** The file a document was issued as here. */
  findFile: (numero: string, empreinte: string) => Uint8Array | undefined;
  now: () => Date;
  /** Tells people what they have to know. */
  tell?: (message: string) => void;
};

type EvenementRow = Pick<Scelle, 'poste' | 'rang' | 'moment' | 'donnees'> & { id: number };

const libelles = new Map<number, string>(Object.values(evenements).map(({ code, libelle }) => [code, libelle]));

/** What is sealed here, verified and told: its end at the start, all of it when somebody asks. */
export function createConformiteService({ local, heads = noChainHeads, tell = () => {}, now, ...deps }: Deps) {
  const { poste, certificat, findFile } = deps;
  const { connection, write, scelles } = local;
  const chains = connection.prepare<[], Conformite['chaines'][number]>(
    'select poste, chaine, count(*) as nombre, max(moment) as dernier from scelles group by poste, chaine',
  );
  const page = connection.prepare<[number, number], EvenementRow>(
    "select id, poste, rang, moment, donnees from scelles where chaine = 'evenement' and id < ? order by id desc limit ?",
  );
  let avance: number | null = null;
  let derniere: VerificationFaite | null = null;
  let running: Promise<void> = Promise.resolve();

  /** A break is in the journal, and people are told of it, once for each that is new. */
  async function conclude({ verifies, ruptures, total }: Verification): Promise<void> {
    const known = new Set(derniere?.ruptures.map(({ message }) => message));
    derniere = { date: now().toISOString(), verifies, total, ruptures };
    const [first] = ruptures;
    if (!first || known.has(first.message)) return;
    const texte = first.message;
    await write(() => void scelles.noterEvenement({ code: 'verification', texte, auteur: 'service' }));
    tell(`${texte} Voyez Administration › Conformité.`);
  }

  async function verifyAll(): Promise<void> {
    const onProgress = (done: number) => (avance = done);
    try {
      await conclude(await verifyDatabase({ connection, poste, heads, findFile, onProgress }));
    } finally {
      avance = null;
    }
  }

  /** Begins, unless one goes on; resolves when it is over. */
  function verify(): Promise<void> {
    if (avance !== null) return running;
    avance = 0;
    running = verifyAll();
    return running;
  }

  return {
    getState: (): Conformite => ({ poste, certificat, chaines: chains.all(), avance, derniere }),

    verify,

    /** The end of each chain: what a start has time for. What may be wrong there is judged by all there is. */
    async verifyTail(): Promise<void> {
      const { registre, begins } = readTail(connection);
      const { total } = await verifyScelles(registre, { heads: heads.list(), begins });
      if (total > 0) await verify();
    },

    listEvenements({ avant = Number.MAX_SAFE_INTEGER, limit }: { avant?: number | undefined; limit: number }) {
      const rows = page.all(avant, limit);
      return { evenements: rows.map(toEvenement), suite: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },

    /** Resolves when nothing goes on any more. */
    stop: () => running.catch(() => undefined),
  };
}

function toEvenement({ poste, rang, moment, donnees }: EvenementRow): EvenementTechnique {
  const { code = '', texte = '', auteur = '' } = readDonnees('evenement', donnees) ?? {};
  return { poste, rang, moment, code: Number(code), libelle: libelles.get(Number(code)) ?? '', texte, auteur };
}
