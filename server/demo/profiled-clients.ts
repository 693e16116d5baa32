import { type CompanyRow, companies } from './data/clients-data.ts';
import type { DemoTiers } from './demo-boutique.ts';
import { type Profile, type ProfileName, profiles } from './data/profiles-data.ts';
import type { Random } from './random.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';

export type DemoClient = {
  code: string;
  profile: Profile;
  isProfessional: boolean;
  isPublic: boolean;
  /** The usual discount of this customer, in percent, never above the maximum. */
  remise: number;
  /** How often this customer comes, relative to the others. */
  weight: number;
};

const publicForms = new Set(['Commune', 'Établissement public']);

/** Lists the customers who still buy, with their habits. */
export function listProfiledClients(clients: readonly DemoTiers[], random: Random): DemoClient[] {
  const rows = new Map(companies.map((row): [string, CompanyRow] => [row[0], row]));
  return clients
    .filter(({ fiche }) => fiche.est_actif !== false && fiche.est_en_sommeil !== true)
    .map(({ input, fiche }) => {
      const row = rows.get(input.num);
      const name: ProfileName = row ? row[3] : input.num === codeClientPassage ? 'passage' : 'particulier';
      const profile = profiles[name];
      const usual = [0, 5, 10, 15].filter((remise) => remise <= (fiche.remise_max ?? 0));
      return {
        code: input.num,
        profile,
        isProfessional: row !== undefined,
        isPublic: row !== undefined && publicForms.has(row[2]),
        remise: row ? (usual.at(-1 - random.integer(0, 1)) ?? 0) : 0,
        weight: profile.visites * (0.5 + random.next() * 1.5),
      };
    });
}
