import fc from 'fast-check';
import { takeSeed } from './take-dose.ts';

/** Property tests try the same cases each time, except at night: a gate that fails by chance would not be believed. */
fc.configureGlobal({ seed: takeSeed(20_260_316) });
