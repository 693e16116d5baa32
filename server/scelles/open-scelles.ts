import type { Connection } from '#server/database/database.ts';
import { type ChainHeads, type Head, noChainHeads } from './chain-heads.ts';
import type { CodeEvenement } from './evenements.ts';
import type { Chaine } from './faits.ts';
import { createSceller, type Scelles } from './sceller.ts';
import type { SigningKey } from './signing-key.ts';

type Deps = { connection: Connection; poste: string; key: SigningKey; now: () => Date; heads?: ChainHeads | undefined };

/** `settleHeads` is called once sealed records are on disk. */
type OpenedScelles = Scelles & { settleHeads(): void };

/**
 * Opens the chains of this poste. A key other than before, and a database that lacks sealed records, are noted as
 * events: chains then continue after the missing records, so that no rank is given twice.
 */
export function openScelles({ connection, poste, key, now, heads = noChainHeads }: Deps): OpenedScelles {
  const findLast = connection
    .prepare<[string], string>('select certificat from scelles where poste = ? order by id desc limit 1')
    .pluck();
  const findHead = connection.prepare<[string, Chaine], Head>(
    'select rang, signature from scelles where poste = ? and chaine = ? order by rang desc limit 1',
  );
  const findAt = connection
    .prepare<[string, Chaine, number], string>(
      'select signature from scelles where poste = ? and chaine = ? and rang = ?',
    )
    .pluck();
  const addKey = connection.prepare(
    'insert into certificats (empreinte, poste, cle_publique, depuis) values (?, ?, ?, ?) on conflict do nothing',
  );
  const left = heads.list().filter((one) => one.poste === poste);
  const isLost = ({ chaine, head }: (typeof left)[number]) => head.rang > (findHead.get(poste, chaine)?.rang ?? 0);
  const lost = new Map(left.filter(isLost).map(({ chaine, head }) => [chaine, head]));
  const missing = [...lost].map(
    ([chaine, { rang }]) => `${chaine} ${(findHead.get(poste, chaine)?.rang ?? 0) + 1}-${rang}`,
  );
  const isOther = ({ chaine, head }: (typeof left)[number]) =>
    (findAt.get(poste, chaine, head.rang) ?? head.signature) !== head.signature;
  const others = left.filter(isOther);
  const onSealed = heads.note;
  const scelles = createSceller({ connection, poste, key, now, onSealed, findLostHead: (chaine) => lost.get(chaine) });
  const note = (code: CodeEvenement, texte: string) => scelles.noterEvenement({ code, texte, auteur: 'service' });

  const present = connection.transaction(() => {
    addKey.run(key.certificat, poste, key.clePublique, now().toISOString());
    const last = findLast.get(poste);
    for (const texte of missing) note('scelles_perdus', texte);
    for (const { chaine, head } of others) note('integrite', `${chaine} ${head.rang} n’est plus le même`);
    if (last === undefined || last === key.certificat) return;
    note('nouvelle_cle', `La clé ${key.certificat} remplace la clé ${last}.`);
  });
  present.immediate();
  const settleHeads = () => heads.settle(poste, (chaine) => findHead.get(poste, chaine));
  settleHeads();
  return { ...scelles, settleHeads };
}
