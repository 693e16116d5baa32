import { create } from 'zustand';

type HelpStore = { isOpen: boolean; open: () => void; close: () => void };

/** Keeps whether the help sheet is on screen. */
export const useHelp = create<HelpStore>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));
