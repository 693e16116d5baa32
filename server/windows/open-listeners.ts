import type { Express } from 'express';
import { type Listener, startListener } from '#server/http/listener.ts';
import { type ListenerOptions, openGuestListener } from './guest-listener.ts';

/** Listens for programs and browsers on the configured address, and for windows of other programs on this machine. */
export async function openListeners(
  app: Express,
  doors: ListenerOptions,
): Promise<Listener & { hasGuests: () => boolean }> {
  const listener = await startListener(app, doors.config);
  try {
    const windows = await openGuestListener(app, doors);
    const stop = async () => void (await Promise.all([listener.stop(), windows.stop()]));
    return { ...listener, hasGuests: windows.hasGuests, stop };
  } catch (error) {
    await listener.stop();
    throw error;
  }
}
