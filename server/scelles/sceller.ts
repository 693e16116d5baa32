import { hash } from 'node:crypto';
import type { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';
import type { Head } from './chain-heads.ts';
import type { Connection } from '#server/database/database.ts';
import type { CodeEvenement } from './evenements.ts';
import type { Chaine, Faits } from './faits.ts';
import type { SigningKey } from './signing-key.ts';
import { type AEcrire, toDonnees } from './to-donnees.ts';

/** What is to be sealed: a record of one chain, and the moment it happened. */
export type ASceller = AEcrire & { moment: Date };

/** A sealed record, as it is kept for ever. */
export type Scelle = {
  poste: string;
  chaine: Chaine;
  rang: number;
  /** Of the record that is sealed; null of an event. */
  numero: string | null;
  moment: string;
  donnees: string;
  empreinte: string;
  signature: string;
  certificat: string;
};

/** Seals a record at the end of its chain, in the caller's transaction: it is there exactly if the record is. */
export type Sceller = (aSceller: ASceller) => Scelle;

/** Adds an event to the technical journal, in the caller's transaction; `texte` is French, `auteur` as `toAuthor` gives it. */
export type NoterEvenement = (evenement: { code: CodeEvenement; texte: string; auteur: string }) => Scelle;

export type Scelles = { sceller: Sceller; noterEvenement: NoterEvenement };

/** The characters of a signature that are printed: the 3rd, 7th, 13th and 19th. */
export function toExtrait(signature: string): string {
  return [2, 6, 12, 18].map((place) => signature.charAt(place)).join('');
}

/** Where a record is sealed, as the record itself says it. */
export function toScelleLie({ poste, rang, signature }: Scelle): ScelleLie {
  return { poste, rang, extrait: toExtrait(signature) };
}

type DatedHead = { rang: number; signature: string; moment: string | null };

/** Milliseconds a clock may go back by before the journal says so: it is set right by the network now and then. */
export const clockToleranceMs = 60_000;

type Deps = {
  connection: Connection;
  poste: string;
  key: SigningKey;
  now: () => Date;
  /** Told of each record, before its commit. */
  onSealed: (chaine: Chaine) => void;
  /** Where a chain goes on that the database has lost the end of. */
  findLostHead: (chaine: Chaine) => Head | undefined;
};

/** Seals what this poste makes. Each chain goes on from its last record. */
export function createSceller({ connection, poste, key, now, onSealed, findLostHead }: Deps): Scelles {
  const find = connection.prepare<[string, Chaine], DatedHead>(
    'select rang, signature, moment from scelles where poste = ? and chaine = ? order by rang desc limit 1',
  );
  const insert = connection.prepare<Scelle>(
    `insert into scelles (poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat)
    values (:poste, :chaine, :rang, :numero, :moment, :donnees, :empreinte, :signature, :certificat)`,
  );

  function findHead(chaine: Chaine): DatedHead | undefined {
    const [head, lost] = [find.get(poste, chaine), findLostHead(chaine)];
    return lost && lost.rang > (head?.rang ?? 0) ? { ...lost, moment: head?.moment ?? null } : head;
  }

  function add(aSceller: ASceller, head: DatedHead | undefined): Scelle {
    const { chaine, faits, moment } = aSceller;
    const place = { poste, rang: (head?.rang ?? 0) + 1, moment, precedente: head?.signature ?? '' };
    const donnees = toDonnees(aSceller, place);
    const scelle = {
      poste,
      chaine,
      rang: place.rang,
      numero: 'numero' in faits ? faits.numero : null,
      moment: moment.toISOString(),
      donnees,
      empreinte: hash('sha256', donnees, 'hex'),
      signature: key.sign(donnees),
      certificat: key.certificat,
    };
    insert.run(scelle);
    onSealed(chaine);
    return scelle;
  }

  /** A record before the one it follows is told apart from a changed one by the journal. */
  function noteClock({ moment: before }: DatedHead, moment: Date) {
    if (before === null || Date.parse(before) - moment.getTime() <= clockToleranceMs) return;
    const texte = `L’horloge est passée du ${before} au ${moment.toISOString()}.`;
    addEvenement({ code: 'horloge', texte, auteur: 'service' }, moment);
  }

  function addEvenement(faits: Faits['evenement'], moment: Date): Scelle {
    return add({ chaine: 'evenement', faits, moment }, findHead('evenement'));
  }

  function sceller(aSceller: ASceller): Scelle {
    const { chaine, moment } = aSceller;
    const head = findHead(chaine);
    if (head) noteClock(head, moment);
    return add(aSceller, chaine === 'evenement' ? findHead(chaine) : head);
  }

  return { sceller, noterEvenement: (faits) => sceller({ chaine: 'evenement', faits, moment: now() }) };
}
