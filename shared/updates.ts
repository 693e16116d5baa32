/** The channels of versions: for all machines, or for those that try them first. */
export const updateChannels = ['stable', 'pilote'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

export const updateMoments = ['maintenant', 'ce_soir'] as const;
export type UpdateMoment = (typeof updateMoments)[number];

/**
 * Value of COMPTOIR_RESTORE by which IT makes a machine go back to its data from before an update, whichever backup
 * holds them.
 */
export const beforeUpdate = 'avant-mise-a-jour';

export type UpdateState = {
  version: string;
  /** False for a trial build: no editor's signature vouches for it, and it trusts only feeds whose key IT has given. */
  isSigned: boolean;
  canal: UpdateChannel;
  etape: 'desactivee' | 'en_attente' | 'recherche' | 'telechargement' | 'a_jour' | 'prete' | 'refusee' | 'echec';
  /** The message to show: the reason, and what to do. */
  message: string;
  /** The version that was found. */
  nouvelle?: string;
  notes?: string;
  /** Percent of the download. */
  progression?: number;
  /** When it will be installed while the program is open, as ISO 8601. */
  prevue?: string;
  /** The settings of updates that IT decided on this machine. */
  reglages: readonly UpdateSetting[];
};

export type UpdateSetting = { variable: string; label: string; value: string; origine: UpdateOrigin };
/** The source of a setting: the program, the machine’s policy, which may lock it, the environment. */
type UpdateOrigin = 'defaut' | 'strategie' | 'verrouille' | 'environnement';

/** Returns the version of a program as people read it. */
export function toVersionText({ version, isSigned }: { version: string; isSigned: boolean }): string {
  return isSigned ? version : `${version} (non signé)`;
}
