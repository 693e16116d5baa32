/**
 * Returns whether a host name or address, as a URL gives it, is this machine: what is sent to it crosses no network.
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
