import { hash } from 'node:crypto';
import type { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';
import type { Head } from './chain-heads.ts';
import type { Connection } from '#server/database/database.ts';
import type { CodeEvenement } from './evenements.ts';
import type { Chaine, Faits } from './faits.ts';
import type { SigningKey } from './signing-key.ts';
import { type AEcrire, toDonnees } from './to-donnees.ts';

/** A record to seal in a chain, and the moment it happened. */
type ASceller = AEcrire & { moment: Date };

/** A sealed record, as it is stored for good. */
export type Scelle = {
  poste: string;
  chaine: Chaine;
  rang: number;
  /** Number of the record that is sealed; null for an event. */
  numero: string | null;
  moment: string;
  donnees: string;
  empreinte: string;
  signature: string;
  certificat: string;
};

/**
 * Seals a record at the end of its chain, in the caller's transaction, so that the seal exists exactly if the record
 * does.
 */
type Sceller = (aSceller: ASceller) => Scelle;

/**
 * Adds an event to the technical journal, in the caller's transaction; `texte` is French, `auteur` as `toAuthor`
 * returns it.
 */
export type NoterEvenement = (evenement: { code: CodeEvenement; texte: string; auteur: string }) => Scelle;

export type Scelles = { sceller: Sceller; noterEvenement: NoterEvenement };

/** Returns the characters of a signature that are printed: the 3rd, 7th, 13th and 19th. */
export function toExtrait(signature: string): string {
  return [2, 6, 12, 18].map((place) => signature.charAt(place)).join('');
}

/** Returns the place of a sealed record, as the original record stores it. */
export function toScelleLie({ poste, rang, signature }: Scelle): ScelleLie {
  return { poste, rang, extrait: toExtrait(signature) };
}

type DatedHead = { rang: number; signature: string; moment: string | null };

/** Milliseconds a clock may go back by without an event: the network corrects it now and then. */
export const clockToleranceMs = 60_000;

type Deps = {
  connection: Connection;
  poste: string;
  key: SigningKey;
  now: () => Date;
  /** Called with the chain of each record, before its commit. */
  onSealed: (chaine: Chaine) => void;
  /** Returns the end of a chain whose last records the database has lost. */
  findLostHead: (chaine: Chaine) => Head | undefined;
};

/** Returns the functions that seal what this poste makes. Each chain continues from its last record. */
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

  /**
   * Notes an event when a record is older than the one before it, so that this is not mistaken for a changed record.
   */
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
