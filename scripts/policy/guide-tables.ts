import type { NamedSetting } from '#server/config/list-settings.ts';

const start = '### Tous les réglages\n';
const records =
  'Ceux-ci sont aussi dans les écrans, champ par champ. La fiche de la boutique et ses règles sont à la boutique\u00a0: la machine qui la tient\n' +
  'les applique, une caisse rattachée ne fait que tenir leurs verrous.';

/** Returns the guide with its tables of settings up to date. */
export function withSettingTables(guide: string, all: readonly NamedSetting[]): string {
  const from = guide.indexOf(start) + start.length;
  const to = guide.indexOf('\n### ', from);
  const own = all.filter(({ fiche }) => fiche === undefined);
  const ofScreens = all.filter(({ fiche }) => fiche !== undefined);
  const tables = `\n${toTable(own)}\n\n${records}\n\n${toTable(ofScreens)}\n`;
  return guide.slice(0, from) + tables + guide.slice(to);
}

function toTable(all: readonly NamedSetting[]): string {
  const rows = all.map(({ nom, defaut, sens, ecran = '', secret }) => {
    const kept = secret === undefined ? '' : ' (secret)';
    return `| \`${nom}\` | ${defaut} | ${sens}${kept} | ${ecran} |`;
  });
  return ['| réglage | par défaut | sens | écran |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
