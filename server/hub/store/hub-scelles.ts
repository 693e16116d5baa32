import { createKeys, findLinkFault, findOwnFault, isAhead } from '#server/scelles/verify/check-link.ts';
import { type Constatee, toRupture } from '#server/scelles/verify/rupture.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import type { pushScelles } from '#shared/contracts/postes/gateway-scelles.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import type { Ask, HubDatabase } from './hub-database.ts';
import type { PosteSender } from './hub-postes.ts';

type Sent = RequestOf<typeof pushScelles>['body'];
type Key = { poste: string; empreinte: string; cle_publique: string };
type Head = { chaine: string; rang: number };
type Judged = { scelle: Scelle; fault: Awaited<ReturnType<typeof findOwnFault>> };

const columns = 'poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat';

/**
 * Stores what a till has sealed, as it was signed there. A till is not trusted: each record is verified, and has to
 * follow the last one here. A second record with the same rank shows that two copies of a till sell: it is refused, and
 * recorded as an event.
 */
export function createHubScelles({ ask, transact }: Pick<HubDatabase, 'ask' | 'transact'>) {
  return async (
    { certificats, scelles, incomplet }: Sent,
    sender: PosteSender,
  ): Promise<ResponseOf<typeof pushScelles>> => {
    const { groupe, poste } = sender;
    const given = certificats.map((one): Key => ({ ...one, poste }));
    const keys = createKeys([...given, ...(await listKeys(ask, sender))]);
    const judged = await Promise.all(
      scelles.map(async (one): Promise<Judged> => {
        const scelle: Scelle = { ...one, poste };
        return { scelle, fault: await findOwnFault(scelle, keys) };
      }),
    );
    const refus = await transact(async (within) => {
      await within({ texte: 'select verrouiller($1, $2)', valeurs: [groupe, `scelles ${poste}`] });
      await addKeys(within, groupe, given);
      for (const one of judged) {
        if (incomplet === false && isAhead(one.scelle, await findHead(within, groupe, one.scelle))) return null;
        const why = await take(within, groupe, one);
        if (why !== undefined) return why;
      }
      return null;
    });
    const texte = 'select chaine, max(rang) as rang from scelles where groupe = $1 and poste = $2 group by chaine';
    return { tetes: await ask<Head>({ nom: 'tetes', texte, valeurs: [groupe, poste] }), refus };
  };
}

async function listKeys(ask: Ask, { groupe, poste }: PosteSender): Promise<Key[]> {
  const texte = 'select poste, empreinte, cle_publique from certificats where groupe = $1 and poste = $2';
  return ask<Key>({ nom: 'certificats', texte, valeurs: [groupe, poste] });
}

async function addKeys(ask: Ask, groupe: string, keys: readonly Key[]): Promise<void> {
  const texte = `insert into certificats (groupe, empreinte, poste, cle_publique)
    select $1, empreinte, poste, cle_publique from json_to_recordset($2) as f (empreinte text, poste text, cle_publique text)
    on conflict do nothing`;
  if (keys.length > 0) await ask({ texte, valeurs: [groupe, JSON.stringify(keys)] });
}

/** Finds the last record of a chain here. */
async function findHead(ask: Ask, groupe: string, { poste, chaine }: Scelle): Promise<Scelle | undefined> {
  const [head] = await ask<Scelle>({
    nom: 'tete',
    texte: `select ${columns} from scelles where groupe = $1 and poste = $2 and chaine = $3 order by rang desc limit 1`,
    valeurs: [groupe, poste, chaine],
  });
  return head;
}

/** Returns why a record is refused, if it is. */
async function take(ask: Ask, groupe: string, { scelle, fault }: Judged): Promise<string | undefined> {
  const { poste, chaine, rang, numero } = scelle;
  const about = { poste, chaine, rang, numero };
  if (fault) return refuse(ask, groupe, { ...about, ...fault }, 'verification');
  const [there] = await ask<{ signature: string }>({
    nom: 'scelle',
    texte: 'select signature from scelles where groupe = $1 and poste = $2 and chaine = $3 and rang = $4',
    valeurs: [groupe, poste, chaine, rang],
  });
  if (there?.signature === scelle.signature) return undefined;
  const link = findLinkFault(scelle, await findHead(ask, groupe, scelle), () => true);
  if (there || link?.genre === 'lien') return refuse(ask, groupe, { ...about, genre: 'bifurcation' }, 'bifurcation');
  const { moment, donnees, empreinte, signature, certificat } = scelle;
  await ask({
    nom: 'sceller',
    texte: `insert into scelles (groupe, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    valeurs: [groupe, poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat],
  });
  return undefined;
}

/** Records a refusal as an event, once. */
async function refuse(ask: Ask, groupe: string, found: Constatee, code: string): Promise<string> {
  const { message } = toRupture(found);
  await ask({
    texte: `insert into evenements (groupe, code, texte, auteur) select $1, $2, $3, $4
      where not exists (select from evenements where groupe = $1 and code = $2 and texte = $3)`,
    valeurs: [groupe, code, message, found.poste],
  });
  return message;
}
