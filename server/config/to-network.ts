import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { NetworkSettings } from '#server/network/network-settings.ts';
import { InvalidConfig } from './invalid-config.ts';
import type { ConfiguredValues } from './layers.ts';
import type { Variables } from './variables.ts';

/** The part that screens change. */
export type ProxySettings = Omit<NetworkSettings, 'caFile' | 'environment'>;

/** Returns how calls leave this machine, from our variables and the environment's proxy variables, lower case first. */
export function toNetwork(variables: Variables, environment: ConfiguredValues): NetworkSettings {
  const find = (name: string) => environment[name] || environment[name.toUpperCase()];
  return {
    ...toProxy(variables),
    caFile: variables.COMPTOIR_CA,
    environment: { https: find('https_proxy'), http: find('http_proxy'), except: find('no_proxy') },
  };
}

export function toProxy(variables: Variables): ProxySettings {
  const { COMPTOIR_PROXY_IDENTIFIANT: user, COMPTOIR_PROXY_MOT_DE_PASSE: password = '' } = variables;
  return {
    mode: variables.COMPTOIR_PROXY,
    url: variables.COMPTOIR_PROXY_URL,
    pac: variables.COMPTOIR_PROXY_PAC,
    account: user === undefined ? undefined : { user, password },
    exceptions: variables.COMPTOIR_PROXY_EXCEPTIONS,
    mail: variables.COMPTOIR_PROXY_MAIL,
  };
}

/** @throws {InvalidConfig} for a mode that lacks the setting it needs. */
export function assertProxy({ COMPTOIR_PROXY: mode, COMPTOIR_PROXY_URL: url, COMPTOIR_PROXY_PAC: pac }: Variables) {
  const missing = mode === 'manuel' && !url ? 'COMPTOIR_PROXY_URL' : mode === 'pac' && !pac && 'COMPTOIR_PROXY_PAC';
  if (missing) throw new InvalidConfig(`COMPTOIR_PROXY est invalide\u00a0: «\u00a0${mode}\u00a0» demande ${missing}.`);
}

/** @throws {InvalidConfig} for a file that does not exist or holds no certificate. */
export function assertAuthority({ caFile }: NetworkSettings): void {
  if (caFile === undefined) return;
  try {
    new X509Certificate(readFileSync(caFile));
  } catch (cause) {
    throw new InvalidConfig(
      `COMPTOIR_CA est invalide\u00a0: ${caFile} ne peut pas être lu, ou ne contient pas de certificat en PEM.`,
      { cause },
    );
  }
}
