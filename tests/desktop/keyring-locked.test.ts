import { testKeyringState } from './support/keyring-state.ts';

testKeyringState('locked', 'This computer’s keyring is locked.');
