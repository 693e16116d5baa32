import { create } from 'zustand';

type SwitchStore = { isOpen: boolean; open: () => void; close: () => void };

/** Keeps whether the dialog for taking over is open. */
export const useSwitch = create<SwitchStore>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));
