import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSettings } from '#server/config/list-settings.ts';
import { toAdml, toAdmx } from './admx.ts';
import { withSettingTables } from './guide-tables.ts';
import { toJsonSchema } from './json-schema.ts';
import { toMobileconfig } from './mobileconfig.ts';

/** Returns the files generated from the schemas of the settings, by their path in the repository. */
export function listPolicyFiles(root: string): { path: string; text: string }[] {
  const all = listSettings();
  const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8');
  return [
    { path: 'docs/guide.md', text: withSettingTables(guide, all) },
    { path: 'docs/strategie/comptoir-policy.schema.json', text: `${JSON.stringify(toJsonSchema(all), null, 2)}\n` },
    { path: 'docs/strategie/comptoir.admx', text: toAdmx(all) },
    { path: 'docs/strategie/fr-FR/comptoir.adml', text: toAdml(all, 'fr-FR') },
    { path: 'docs/strategie/en-US/comptoir.adml', text: toAdml(all, 'en-US') },
    { path: 'docs/strategie/comptoir.mobileconfig', text: toMobileconfig(all) },
  ];
}
