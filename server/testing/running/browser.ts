type Sent = { method?: string; body?: unknown; headers?: Record<string, string> };

/** Creates a raw HTTP client with a cookie jar like a browser's: cookies are sent back, by path. */
export function openBrowser(url: string) {
  const jar = new Map<string, { value: string; path: string }>();

  function keep(header: string) {
    const [pair = '', ...attributes] = header.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
    if (value === '') jar.delete(name);
    else jar.set(name, { value, path });
  }

  const toCookieHeader = (path: string) =>
    [...jar].filter(([, cookie]) => path.startsWith(cookie.path)).map(([name, { value }]) => `${name}=${value}`);

  return {
    jar,
    /** Returns a cookie's value; empty without it. */
    get: (name: string) => jar.get(name)?.value ?? '',

    async send(path: string, { method = 'GET', body, headers = {} }: Sent = {}) {
      const cookie = toCookieHeader(path).join('; ');
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(cookie !== '' && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      response.headers.getSetCookie().forEach(keep);
      const text = await response.text();
      const json = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Record<string, unknown>) : {};
      return { status: response.status, headers: response.headers, text, json };
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
