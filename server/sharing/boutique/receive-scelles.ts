import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import type { Chaine } from '#server/scelles/faits.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { createKeys, findLinkFault, findOwnFault, isAhead } from '#server/scelles/verify/check-link.ts';
import { type Constatee, toRupture } from '#server/scelles/verify/rupture.ts';
import type { pushScelles } from '#shared/contracts/postes/gateway-scelles.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';

type Sent = RequestOf<typeof pushScelles>['body'];
export type ReceiveScelles = (sent: Sent, poste: string) => Promise<ResponseOf<typeof pushScelles>>;
type Key = { poste: string; empreinte: string; cle_publique: string };

/**
 * Stores what a till has sealed, as it was signed there. A till is not trusted: each record is verified, and has to
 * follow the last one here: of a shop that has gone back it asks for what lies between, if the till has that. A second record with the same rank shows that two copies of a till sell: it is refused, and
 * recorded as an event.
 */
export function createScelleReceiver({ connection, write, scelles, now }: LocalDatabase): ReceiveScelles {
  const { listKeys, addKey, listHeads, findHead, findAt, insert, isInJournal } = prepare(connection);

  function refuse(found: Constatee, isFork: boolean): string {
    const { message } = toRupture(found);
    if (isInJournal.get(`%,${escape(message)},%`) === undefined) {
      scelles.noterEvenement({ code: isFork ? 'bifurcation' : 'verification', texte: message, auteur: found.poste });
    }
    return message;
  }

  /** Returns why a record is refused, if it is. */
  function take(scelle: Scelle, own: Awaited<ReturnType<typeof findOwnFault>>): string | undefined {
    const { poste, chaine, rang, numero } = scelle;
    const about = { poste, chaine, rang, numero };
    if (own) return refuse({ ...about, ...own }, false);
    const there = findAt.get(poste, chaine, rang);
    if (there === scelle.signature) return undefined;
    const link = findLinkFault(scelle, findHead.get(poste, chaine), () => true);
    if (there !== undefined || link?.genre === 'lien') return refuse({ ...about, genre: 'bifurcation' }, true);
    insert.run(scelle);
    return undefined;
  }

  return async ({ certificats, scelles: sent, incomplet }, poste) => {
    const given = certificats.map((one): Key => ({ ...one, poste }));
    const keys = createKeys([...given, ...listKeys.all(poste)]);
    const rows = sent.map((one): Scelle => ({ ...one, poste }));
    const faults = await Promise.all(rows.map((scelle) => findOwnFault(scelle, keys)));
    const refus = await write(() => {
      for (const { empreinte, cle_publique } of given) addKey.run(empreinte, poste, cle_publique, now().toISOString());
      for (const [index, scelle] of rows.entries()) {
        if (incomplet === false && isAhead(scelle, findHead.get(poste, scelle.chaine))) return null;
        const why = take(scelle, faults[index]);
        if (why !== undefined) return why;
      }
      return null;
    });
    return { tetes: listHeads.all(poste), refus };
  };
}

/** Escapes a text as in the signed data. */
const escape = (text: string) => text.replaceAll('%', '%25').replaceAll(',', '%2C');

function prepare(connection: LocalDatabase['connection']) {
  return {
    listKeys: connection.prepare<[string], Key>(
      'select poste, empreinte, cle_publique from certificats where poste = ?',
    ),
    addKey: connection.prepare(
      'insert into certificats (empreinte, poste, cle_publique, depuis) values (?, ?, ?, ?) on conflict do nothing',
    ),
    listHeads: connection.prepare<[string], { chaine: string; rang: number }>(
      'select chaine, max(rang) as rang from scelles where poste = ? group by chaine',
    ),
    findHead: connection.prepare<[string, Chaine], Scelle>(
      'select * from scelles where poste = ? and chaine = ? order by rang desc limit 1',
    ),
    findAt: connection
      .prepare<[string, Chaine, number], string>(
        'select signature from scelles where poste = ? and chaine = ? and rang = ?',
      )
      .pluck(),
    insert: connection.prepare<Scelle>(
      `insert into scelles (poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat)
      values (:poste, :chaine, :rang, :numero, :moment, :donnees, :empreinte, :signature, :certificat)`,
    ),
    isInJournal: connection
      .prepare<[string], number>("select 1 from scelles where chaine = 'evenement' and donnees like ?")
      .pluck(),
  };
}
