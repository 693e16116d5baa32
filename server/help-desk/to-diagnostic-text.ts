import { formatDateTime } from '#shared/time/dates.ts';
import { hasFailed, type Read } from './attempt.ts';
import type { Situation } from './read-situation.ts';

const megabyte = 1_048_576;
const linesShown = 40;

/** Formats the same for a person: first what matters, a line each, then everything as JSON. */
export function toDiagnosticText(situation: Situation): string {
  const { date, programme, machine, horloge, dossier } = situation;
  return `DIAGNOSTIC DE COMPTOIR
Fait le ${formatDateTime(date)}. Sans mot de passe, jeton, nom ni adresse\u00a0: à transmettre tel quel au support.

Programme       Comptoir ${programme.version}, Node ${programme.node}, Electron ${programme.electron ?? 'absent'}
Système         ${machine.systeme}, ${machine.processeurs} processeurs, ${machine.memoire_mo} Mo de mémoire dont ${machine.memoire_libre_mo} libres
Horloge         ${date} (${horloge.zone}, ${horloge.decalage_minutes} min)\u00a0; service vu le ${horloge.service_vu_le ?? 'jamais'}
Dossier         ${dossier}\u00a0; ${machine.disque_libre_mo ?? '?'} Mo libres
Service         ${toService(situation)}
Stratégie       ${situation.reglages.strategie}
Configuration   ${situation.reglages.configuration}
${situation.bases.map(toBase).join('\n')}
Sauvegardes     ${toCopies(situation)}

AVIS
${situation.avis.map(({ date: moment, message }) => `  ${moment} ${message}`).join('\n') || '  aucun'}

RÉGLAGES DONNÉS (jamais leur valeur)
${situation.reglages.donnes.map(toGiven).join('\n') || '  aucun'}

DERNIÈRES LIGNES DU JOURNAL
${toLines(situation)}

TOUT, EN JSON
${JSON.stringify(situation, null, 1)}
`;
}

function toService({ service: { sante } }: Situation): string {
  return hasFailed(sante) ? `ne répond pas (${sante.erreur})` : `répond (${sante.etat})`;
}

function toBase(base: Situation['bases'][number]): string {
  const name = base.fichier.padEnd(15);
  if ('erreur' in base) return `${name} ${base.erreur}`;
  const { migrations, plus_recente, differences, integrite, forme } = base;
  const size = 'octets' in base && typeof base.octets === 'number' ? `${Math.ceil(base.octets / megabyte)} Mo, ` : '';
  const sound = hasFailed(integrite) ? `illisible (${integrite.erreur})` : toSound(integrite);
  const known = hasFailed(differences)
    ? `schéma illisible (${differences.erreur})`
    : differences.length === 0
      ? 'schéma connu'
      : `schéma inconnu\u00a0: ${differences.join(' · ')}`;
  const newer = plus_recente === true ? ', PLUS RÉCENTE QUE CE PROGRAMME' : '';
  return `${name} ${size}${sound}, ${known}, migrations ${toWord(migrations)}${newer}, forme ${toWord(forme)}`;
}

const toWord = (read: Read<string>) => (hasFailed(read) ? read.erreur : read);

function toSound({ structure, index, recherche }: { structure: string[]; index: string[]; recherche: string[] }) {
  const all = [...structure, ...index, ...recherche];
  return all.length === 0 ? 'intègre' : `ABÎMÉE (${all.slice(0, 3).join(' · ')})`;
}

function toCopies({ sauvegardes }: Situation): string {
  if (hasFailed(sauvegardes)) return sauvegardes.erreur;
  const { reussite, echec_depuis, erreur } = sauvegardes.principal;
  const failing = echec_depuis === null ? '' : `\u00a0; ÉCHEC depuis le ${echec_depuis} (${erreur ?? ''})`;
  return `dernière réussie\u00a0: ${reussite ?? 'jamais'}${failing}`;
}

function toGiven({ nom, donne_par, tenu_par, secret }: Situation['reglages']['donnes'][number]): string {
  const held = tenu_par === null ? '' : `, tenu (${tenu_par})`;
  return `  ${nom}\u00a0: ${donne_par.join(', ')}${held}${secret ? ', secret' : ''}`;
}

function toLines({ journal }: Situation): string {
  if (hasFailed(journal)) return `  ${journal.erreur}`;
  const lines = journal
    .slice(0, linesShown)
    .map(({ date, niveau, message }) => `  ${date} ${niveau.padEnd(5)} ${message}`);
  return lines.join('\n') || '  aucune';
}
