/** True for a name or address, as a URL gives it, of this very machine: what is sent to it crosses no network. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
