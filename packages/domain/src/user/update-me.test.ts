import { describe, expect, it } from 'vitest'
import { createSession, findSession, forgotPassword, newPassword, signIn } from '../auth/index.ts'
import { rateLimits } from '../rate-limit/index.ts'
import { duringChange, expectRefusal, makeOpenCtx, makeUser, makeUserCtx, useCtx } from '../testing/index.ts'
import { tokenOfMail } from '../testing/read-notices.ts'
import { getMe } from './get-user.ts'
import { updateMe } from './own-account.ts'

const ctx = useCtx()
const password = 'correct horse 1'

describe('changing one’s profile', () => {
  it('changes the given fields only; the e-mail never changes', async () => {
    const user = await makeUserCtx(ctx, await makeUser(ctx.db, { firstname: 'Before', lastname: 'Same' }))
    const me = await updateMe(user, {
      email: 'other@example.com',
      firstname: 'After',
      avatar: '012-avatar.svg',
      password: '',
    })
    expect(me).toMatchObject({
      email: user.actor.email,
      firstname: 'After',
      lastname: 'Same',
      avatar: '012-avatar.svg',
    })
    expect(await getMe(user)).toEqual(me)
  })

  it('with a new password ends the other sessions and keeps this one', async () => {
    const user = await makeUser(ctx.db, { password })
    const here = await createSession(ctx, user.id)
    const elsewhere = await createSession(ctx, user.id)
    const actor = (await findSession(ctx, here.id))?.actor
    if (!actor) throw new Error('no session')
    await updateMe({ ...ctx, actor }, { password: 'a new one 33' })
    expect(await findSession(ctx, elsewhere.id)).toBeUndefined()
    expect(await findSession(ctx, here.id)).toBeDefined()
    await signIn(makeOpenCtx(ctx), { email: user.email, password: 'a new one 33' })
  })

  it('with a new password ends the links that could set another', async () => {
    const user = await makeUser(ctx.db, { password })
    await forgotPassword(makeOpenCtx(ctx), { email: user.email })
    const token = await tokenOfMail(ctx, user.email, 'resetPassword')
    await updateMe(await makeUserCtx(ctx, user), { password: 'a new one 33' })
    await expectRefusal(newPassword(makeOpenCtx(ctx), { token, password }), 'PasswordNewExpiredToken')
  })

  it('limits password changes, so that a stolen session cannot end every link of its owner', async () => {
    const user = await makeUser(ctx.db, { password })
    const stolen = await makeUserCtx(ctx, user)
    const reset = async () => {
      await forgotPassword(makeOpenCtx(ctx), { email: user.email })
      return tokenOfMail(ctx, user.email, 'resetPassword')
    }
    for (let count = 0; count < rateLimits.changePassword.user; count += 1) {
      const token = await reset()
      await updateMe(stolen, { password: 'a stolen one 4' })
      await expectRefusal(newPassword(makeOpenCtx(ctx), { token, password }), 'PasswordNewExpiredToken')
    }
    const token = await reset()
    await expectRefusal(updateMe(stolen, { password: 'a stolen one 4' }), 'TooManyRequests')
    await newPassword(makeOpenCtx(ctx), { token, password: 'another one 2' })
    await expectRefusal(updateMe(stolen, { firstname: 'Stolen' }), 'TokenInvalid')
  })

  it('is not changed by a session that a new password ends meanwhile', async () => {
    const user = await makeUser(ctx.db, { password, firstname: 'Before' })
    const stolen = await makeUserCtx(ctx, user)
    await forgotPassword(makeOpenCtx(ctx), { email: user.email })
    const token = await tokenOfMail(ctx, user.email, 'resetPassword')
    const calls = await duringChange(
      ctx.db,
      (db) => newPassword({ ...makeOpenCtx(ctx), db }, { token, password: 'another one 2' }),
      () => [updateMe(stolen, { password: 'a stolen one 4' }), updateMe(stolen, { firstname: 'Stolen' })],
    )
    for (const call of calls) expect(call).toMatchObject({ reason: { code: 'TokenInvalid' } })
    const { me } = await signIn(makeOpenCtx(ctx), { email: user.email, password: 'another one 2' })
    expect(me.firstname).toBe('Before')
  })
})
