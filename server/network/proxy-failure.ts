/** A call failed because of the proxy on its way; it says in French what to do next. */
export class ProxyFailure extends Error {
  /** The code that mail clients use too. */
  readonly code = 'EPROXY';
  readonly conseil: string;
  /** True when another proxy may be tried. */
  readonly isUnreachable: boolean;

  constructor(said: { message: string; conseil: string; isUnreachable?: boolean }, cause?: unknown) {
    super(said.message, { cause });
    this.conseil = said.conseil;
    this.isUnreachable = said.isUnreachable ?? false;
  }
}

/** Returns the failure for a proxy's answer other than success. */
export function toRefusedByProxy(proxy: string, status: number, target: string, hasAccount: boolean): ProxyFailure {
  if (status === 407) return hasAccount ? toWrongAccount(proxy) : toNoAccount(proxy);
  if (status === 403) {
    return new ProxyFailure({
      message: `Le proxy ${proxy} interdit ${target}.`,
      conseil: 'Demandez à votre service informatique d’autoriser cette adresse et ce port (méthode CONNECT).',
    });
  }
  if (status >= 500) {
    return new ProxyFailure({
      message: `Le proxy ${proxy} n’atteint pas ${target} (réponse ${status}).`,
      conseil: 'Vérifiez l’adresse du service\u00a0; si elle est juste, demandez à votre service informatique.',
    });
  }
  return new ProxyFailure({
    message: `${proxy} ne répond pas comme un proxy (réponse ${status}).`,
    conseil:
      'Vérifiez l’adresse et le port du proxy (COMPTOIR_PROXY_URL), ou demandez-les à votre service informatique.',
  });
}

export function toUnreachableProxy(proxy: string, cause: unknown): ProxyFailure {
  const said = {
    message: `Le proxy ${proxy} est injoignable.`,
    conseil: 'Vérifiez que ce poste a accès au réseau, puis l’adresse et le port du proxy (COMPTOIR_PROXY_URL).',
    isUnreachable: true,
  };
  return new ProxyFailure(said, cause);
}

function toNoAccount(proxy: string): ProxyFailure {
  return new ProxyFailure({
    message: `Le proxy ${proxy} demande un identifiant et un mot de passe.`,
    conseil:
      'Votre service informatique les donne à Comptoir par COMPTOIR_PROXY_IDENTIFIANT et COMPTOIR_PROXY_MOT_DE_PASSE, avec COMPTOIR_PROXY à «\u00a0manuel\u00a0» ou «\u00a0pac\u00a0».',
  });
}

function toWrongAccount(proxy: string): ProxyFailure {
  return new ProxyFailure({
    message: `Le proxy ${proxy} refuse l’identifiant ou le mot de passe.`,
    conseil:
      'Vérifiez COMPTOIR_PROXY_IDENTIFIANT et COMPTOIR_PROXY_MOT_DE_PASSE. Comptoir se présente en Basic\u00a0; un proxy qui n’accepte que Kerberos ou NTLM doit laisser passer ce poste autrement.',
  });
}

/** Returns the proxy's failure among an error and those it wraps, if there is one. */
export function findProxyFailure(error: unknown): ProxyFailure | undefined {
  if (error instanceof ProxyFailure) return error;
  return error instanceof Error && error.cause !== undefined ? findProxyFailure(error.cause) : undefined;
}

/** Returns what to tell a person of it, with what to do; undefined when the proxy was not at fault. */
export function findProxyMessage(error: unknown): string | undefined {
  const failure = findProxyFailure(error);
  return failure && `${failure.message} ${failure.conseil}`;
}
