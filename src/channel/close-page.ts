import { closeLinks, closeNavigation } from './closed-navigation.ts';
import { refuseFrames } from './refused-elements.ts';
import { takeAwayFromPage } from './taken-away.ts';

/*
 * The file's first script. It closes what the policy above it does not stop, so
 * that what runs later, in this file or in what it is built from, finds it closed.
 */

takeAwayFromPage(window);
refuseFrames();
closeNavigation();
closeLinks();
