import { formatDateTime } from '#shared/time/dates.ts';
import type { RepairResult } from './repair-data.ts';

type Named = { nom: string; accord: string };

/** Largest number of records named one by one. */
const mostNamed = 10;
const checkDisk = 'Faites vérifier le disque de cette machine.';

/** Returns the notices about damage that is still there, one per thing to do. */
export function toDamageMessages({ constat }: RepairResult, mayComeLater: boolean): string[] {
  const { abimees, service, backoffice, illisibles } = constat;
  const isTangled = service.structure.length + backoffice.structure.length + illisibles.length > 0;
  const file = service.structure.length > 0 ? 'service.db' : 'backoffice.db';
  return [
    ...(isTangled ? [toTangled(file)] : []),
    ...abimees.slice(0, mostNamed).map((one) => toLost(one, mayComeLater)),
    ...(abimees.length > mostNamed ? [`${abimees.length - mostNamed} ${manyLost}`] : []),
  ];
}

/** Returns the notices about damage that was repaired. */
export function toRepairedMessages({ reprises, ailleurs, refaits, recomptes }: RepairResult): string[] {
  return [
    ...reprises.map((one) => toRecovered(one, `dans la sauvegarde du ${formatDateTime(one.copie?.date ?? '')}`)),
    ...ailleurs.map(({ one, ou }) => toRecovered(one, ou)),
    ...(recomptes.length > 0 ? [toRecounted([...new Set(recomptes)])] : []),
    ...(refaits > 0 ? [rebuilt] : []),
  ];
}

function toTangled(file: string): string {
  return `Le fichier ${file} est abîmé dans sa structure\u00a0: une partie peut ne plus être lue. Gardez-le, et remettez une sauvegarde (Administration, Sauvegardes). ${checkDisk}`;
}

const lost = 'sur le disque, et aucune sauvegarde n’a la même version';
const manyLost = 'autres fiches sont abîmées sur le disque.';

function toLost({ nom, accord: e }: Named, mayComeLater: boolean): string {
  const [la, elle] = e ? ['la', 'elle'] : ['le', 'il'];
  const later = mayComeLater
    ? `Allumez vos autres caisses\u00a0: si l’une d’elles l’a, elle la rendra d’elle-même. `
    : '';
  return `${nom} est abîmé${e} ${lost}\u00a0: ${elle} n’est plus lu${e} ni changé${e}, son numéro ne resservira pas, le reste fonctionne. ${later}Remettez une sauvegarde, ou ressaisissez-${la} d’après ce qui a été imprimé ou envoyé. ${checkDisk}`;
}

function toRecounted(recomptes: readonly string[]): string {
  const others = recomptes.length - mostNamed;
  const named = recomptes.slice(0, mostNamed).join(', ') + (others > 0 ? ` et ${others} autres` : '');
  return `Ce qui reste dû ne correspondait plus aux factures, avoirs et règlements (${named})\u00a0: tout a été recompté d’après eux. ${checkDisk}`;
}

function toRecovered({ nom, accord: e }: Named, where: string): string {
  const elle = e ? 'elle' : 'il';
  return `${nom} était abîmé${e} sur le disque\u00a0: ${elle} a été repris${e} ${where}, sans différence. ${checkDisk}`;
}

const rebuilt = `Des listes ou des index étaient abîmés sur le disque\u00a0: ils ont été refaits d’après les fiches, rien n’est perdu. ${checkDisk}`;
