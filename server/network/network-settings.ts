export const proxyModes = ['systeme', 'direct', 'manuel', 'pac'] as const;
export type ProxyMode = (typeof proxyModes)[number];

/** How what leaves this machine leaves it. */
export type NetworkSettings = {
  mode: ProxyMode;
  /** Of «manuel»: `http://host:port`. */
  url?: string | undefined;
  /** Of «pac»: an address, or the path of a file. */
  pac?: string | undefined;
  /** Shown to the proxy of «manuel» and to those a «pac» names; never to one the network itself announces. */
  account?: { user: string; password: string } | undefined;
  /** Hosts that are reached without a proxy, as `NO_PROXY` lists them. */
  exceptions: string;
  /** E-mails go through the proxy too. */
  mail: boolean;
  /** A PEM file of authorities believed beside those of the system. */
  caFile?: string | undefined;
  /** What the environment says to programs without a window. */
  environment: { https?: string | undefined; http?: string | undefined; except?: string | undefined };
};

/** Where nothing was set. */
export const plainNetwork: NetworkSettings = { mode: 'direct', exceptions: '', mail: false, environment: {} };

/** Answers for an address as a PAC script does: `PROXY host:port; DIRECT`. */
export type AskForProxy = (url: string) => Promise<string>;
