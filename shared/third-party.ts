import { z } from 'zod';

/** A third-party work that Comptoir ships, with the text of its licence. */
export const ThirdParty = z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() });
export type ThirdParty = z.output<typeof ThirdParty>;

/** The paths the build writes these files to below the screens, and so below `/app/`. */
export const thirdPartyFiles = {
  list: 'composants/composants.json',
  /** The software bill of materials, in CycloneDX. */
  sbom: 'composants/comptoir.cdx.json',
  /** The notices as text, for people who look beside the program. */
  notices: 'composants/THIRD-PARTY-NOTICES.txt',
} as const;
