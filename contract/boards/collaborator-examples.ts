import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { emil, ines, noor } from '#contract/social/examples.ts';
import {
  acceptBoardInvite,
  endBoardInvite,
  endEmailInvite,
  getBoardInvite,
  getBoardInvites,
  getCollaborators,
  inviteEmailsToBoard,
  inviteToBoard,
  removeCollaborator,
  type BoardInvite,
} from './collaborators.ts';
import { blueThingsLink, smallGardens, smallGardensLink } from './examples.ts';

/** Emil invites Noor to his board. */
const fromEmil: BoardInvite = {
  id: '1188950301542301615',
  type: 'board_invite',
  status: 'pending',
  board: { ...smallGardensLink, image_cover_url: null, dominant_color: null },
  invited_by: emil,
  invited_user: noor,
  email: null,
  invite_url: null,
  created_at: WHEN,
};

const toInes: BoardInvite = {
  ...fromEmil,
  id: '1188950301542301616',
  board: { ...blueThingsLink, image_cover_url: null, dominant_color: null },
  invited_by: noor,
  invited_user: ines,
};

const toAnAddress: BoardInvite = {
  ...toInes,
  id: '1188950301542301617',
  invited_user: null,
  email: 'juno@people.example',
  invite_url: `/board/${world.blueThings}/invitation/?code=c2F0aW4gYm93ZXJiaXJkcw`,
};

export const collaboratorExamples: readonly Example[] = [
  example(
    getBoardInvites,
    'Where the viewer is asked to work on a board; with one, who was asked to work on it.',
    { page_size: 25 },
    [fromEmil],
  ),
  example(
    getBoardInvite,
    "The viewer's invitation to one board; with the code of a letter, the one that it opens.",
    { board_id: world.smallGardens },
    fromEmil,
  ),
  example(
    getCollaborators,
    'Who works on a board beside its owner.',
    { board_id: world.oldIdeas, page_size: 25 },
    [emil],
  ),
  example(
    inviteToBoard,
    'Asks people to work on a board.',
    { board_id: world.blueThings, invited_user_ids: [world.ines] },
    [toInes],
  ),
  example(
    inviteEmailsToBoard,
    'Asks whoever reads an address; nothing says whether somebody here has it.',
    { board_id: world.blueThings, emails: ['juno@people.example'] },
    [toAnAddress],
  ),
  example(
    acceptBoardInvite,
    'Accepts an invitation.',
    { board_id: world.smallGardens },
    {
      ...smallGardens,
      access: ['write'],
      board_access: ['write'],
      collaborator_count: 1,
      is_collaborative: true,
      collaborating_users: [noor],
      collaborated_by_me: true,
      should_show_board_collaborators: true,
    },
  ),
  example(
    endBoardInvite,
    'Declines an invitation, or takes back one of somebody else.',
    { board_id: world.blueThings, invited_user_id: world.ines },
    null,
  ),
  example(
    endEmailInvite,
    'Takes back an invitation of an address.',
    { board_id: world.blueThings, email: 'juno@people.example' },
    null,
  ),
  example(
    removeCollaborator,
    'Leaves a board; its owner takes others from it.',
    { board_id: world.smallGardens },
    null,
  ),
];
