export const proxyModes = ['systeme', 'direct', 'manuel', 'pac'] as const;
type ProxyMode = (typeof proxyModes)[number];

/** How calls leave this machine. */
export type NetworkSettings = {
  mode: ProxyMode;
  /** Address of the proxy for `manuel`, `http://host:port`. */
  url?: string | undefined;
  /** Address or path of the script for `pac`. */
  pac?: string | undefined;
  /** Account for the proxy of `manuel` and for those a `pac` names; never for one that the network itself announces. */
  account?: { user: string; password: string } | undefined;
  /** Hosts reached without a proxy, as `NO_PROXY` lists them. */
  exceptions: string;
  /** Whether e-mails go through the proxy too. */
  mail: boolean;
  /** A PEM file of authorities trusted in addition to those of the system. */
  caFile?: string | undefined;
  /** The proxy variables of the environment, for programs without a window. */
  environment: { https?: string | undefined; http?: string | undefined; except?: string | undefined };
};

/** The settings when nothing is configured. */
export const plainNetwork: NetworkSettings = { mode: 'direct', exceptions: '', mail: false, environment: {} };

/** Answers for an address as a PAC script does: `PROXY host:port; DIRECT`. */
export type AskForProxy = (url: string) => Promise<string>;
