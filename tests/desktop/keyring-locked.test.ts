import { testKeyringState } from './support/keyring-state.ts';

testKeyringState('locked', 'The keyring of this computer is locked.');
