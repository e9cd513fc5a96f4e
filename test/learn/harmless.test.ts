import { describe, expect, it } from 'vitest'
import { isHarmless } from '../../src/learn/harmless.ts'

describe('isHarmless', () => {
  it.each([
    'https://a.example/p?do=show&id=1',
    'https://a.example/p?action=history',
    'https://a.example/doku.php?do=backlink&id=start',
    'https://a.example/p?op=view&mode=list',
    'https://a.example/p?task=article&additional=1',
    'https://a.example/p?address=1&updated=2&lang=de',
    'https://a.example/help/delete/7/steps?xtrk=a',
    'https://a.example/docs/cmd?xtrk=a',
    'https://a.example/undelete-a-file?xtrk=a',
  ])('lets %s be fetched', (url) => {
    expect(isHarmless(url)).toBe(true)
  })

  it.each([
    'https://a.example/p?action=delete&id=1',
    'https://a.example/p?do=logout',
    'https://a.example/p?cmd=deletePost',
    'https://a.example/p?task=cart.add',
    'https://a.example/p?op=confirm-order',
    'https://a.example/p?do=%64elete',
    'https://a.example/p?vote=1',
    'https://a.example/p?add_to_cart=7',
    'https://a.example/p?access_token=abc',
    'https://a.example/p?user_password=abc',
    'https://a.example/p?sectok=abc',
    'https://a.example/p?email=a%40b.example',
    'https://user:secret@a.example/p?id=1',
    'https://a.example/unsubscribe?list=2',
    'https://a.example/boat/7/delete/?filters=o%3D2',
    'https://a.example/Boat/Delete/7?x=1',
    'https://a.example/cart/remove/7?x=1',
    'https://a.example/user/log-out',
    'https://a.example/sign_out.php?x=1',
    'https://a.example/cart/add-to-cart/7/',
    'https://a.example/nagios/cgi-bin/cmd.cgi?cmd_typ=7&cmd_mod=2&host=web1',
    'ftp://a.example/p',
    'no url',
  ])('lets nobody fetch %s', (url) => {
    expect(isHarmless(url)).toBe(false)
  })
})
