import { z } from 'zod';

/** Work of others that Comptoir ships, with the text of its licence. */
export const ThirdParty = z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() });
export type ThirdParty = z.output<typeof ThirdParty>;

/** Where the build writes it below the screens, and so below `/app/`. */
export const thirdPartyFiles = {
  list: 'composants/composants.json',
  /** The software bill of materials, CycloneDX. */
  sbom: 'composants/comptoir.cdx.json',
  /** For people who look beside the program. */
  notices: 'composants/THIRD-PARTY-NOTICES.txt',
} as const;
