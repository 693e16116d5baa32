import { create } from 'zustand';

type SwitchStore = { isOpen: boolean; open: () => void; close: () => void };

/** Whether somebody is about to take over at this till. */
export const useSwitch = create<SwitchStore>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));
