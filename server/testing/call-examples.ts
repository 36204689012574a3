// A body in the right shape for each call of the two pools; what it asks comes to nothing.
type Body = Readonly<Record<string, unknown>>;

const client = { ClientId: 'put in for each call' };
const person = { ...client, Username: 'nobody@example.com' };
const token = { AccessToken: 'not.a.token' };
const identity = 'us-east-1:00000000-0000-4000-8000-000000000000';

export const callExamples: ReadonlyMap<string, Body> = new Map(
  Object.entries<Body>({
    SignUp: {
      ...client,
      Username: 'no address',
      Password: 'long enough',
      UserAttributes: [{ Name: 'name', Value: 'x' }],
    },
    ConfirmSignUp: { ...person, ConfirmationCode: '000000' },
    ResendConfirmationCode: person,
    InitiateAuth: {
      ...client,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'nobody@example.com', PASSWORD: 'long enough' },
    },
    RespondToAuthChallenge: {
      ...client,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 'x'.repeat(40),
      ChallengeResponses: { USERNAME: 'nobody@example.com', NEW_PASSWORD: 'long enough' },
    },
    GetTokensFromRefreshToken: { ...client, RefreshToken: 'none' },
    ForgotPassword: person,
    ConfirmForgotPassword: { ...person, ConfirmationCode: '000000', Password: 'long enough' },
    ChangePassword: { ...token, PreviousPassword: 'long enough', ProposedPassword: 'longer even' },
    GetUser: token,
    UpdateUserAttributes: { ...token, UserAttributes: [{ Name: 'name', Value: 'x' }] },
    DeleteUserAttributes: { ...token, UserAttributeNames: ['name'] },
    GetUserAttributeVerificationCode: { ...token, AttributeName: 'email' },
    VerifyUserAttribute: { ...token, AttributeName: 'email', Code: '000000' },
    AssociateSoftwareToken: token,
    VerifySoftwareToken: { ...token, UserCode: '000000' },
    SetUserMFAPreference: { ...token, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
    RevokeToken: { ...client, Token: 'none' },
    GlobalSignOut: token,
    DeleteUser: token,
    GetId: { IdentityPoolId: identity, Logins: { somebody: 'x' } },
    GetCredentialsForIdentity: { IdentityId: identity, Logins: { somebody: 'x' } },
  }),
);
